import { must } from '#shared/lib/must.ts'
import { open, signedIn } from '#server/http/api-context.ts'
import { requireCompany } from './access.ts'
import { createCompany } from './create-company.ts'
import { CompanyEntity } from './entities.ts'
import { acceptInvite, createInvite, showInvite } from './invites.ts'
import { listInvites, listMembers, presentCompany, presentInvite } from './queries.ts'

export const companiesRouter = {
  create: signedIn.companies.create.handler(async ({ context, input }) => {
    const now = context.services.clock()
    return presentCompany(await createCompany(context.em, context.person, input, now))
  }),

  get: signedIn.companies.get.handler(async ({ context, input }) => {
    await requireCompany(context.em, context.person.id, input.companyId, 'company.see')
    const company = await context.em.findOne(CompanyEntity, { id: input.companyId })
    return presentCompany(must(company, 'a member without a company'))
  }),

  members: signedIn.companies.members.handler(async ({ context, input }) => {
    await requireCompany(context.em, context.person.id, input.companyId, 'members.see')
    return { members: await listMembers(context.em, input.companyId) }
  }),

  invites: signedIn.companies.invites.handler(async ({ context, input }) => {
    await requireCompany(context.em, context.person.id, input.companyId, 'members.invite')
    const now = context.services.clock()
    return { invites: await listInvites(context.em, input.companyId, now) }
  }),

  invite: signedIn.companies.invite.handler(async ({ context, input }) => {
    const { em, services, person } = context
    const actor = await requireCompany(em, person.id, input.companyId, 'members.invite')
    const { row, token } = await createInvite(em, actor, input.role, services.clock())
    const url = `${services.appOrigin()}/onboarding?invite=${token}`
    return { ...presentInvite(row), url }
  }),

  showInvite: open.companies.showInvite.handler(({ context, input }) =>
    showInvite(context.em, input.token, context.services.clock()),
  ),

  acceptInvite: signedIn.companies.acceptInvite.handler(({ context, input }) =>
    acceptInvite(context.em, context.person, input.token, context.services.clock()),
  ),
}
