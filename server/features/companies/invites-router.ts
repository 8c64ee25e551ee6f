import { asPerson, inCompany, open } from '#server/http/api-context.ts'
import { acceptInvite, createInvite, showInvite } from './invites.ts'
import { listInvites, presentInvite } from './queries.ts'

export const invitesRouter = {
  list: inCompany.invites.list.handler(async ({ context, input }) => ({
    invites: await listInvites(context.em, input.companyId, context.services.clock()),
  })),

  create: inCompany.invites.create.handler(async ({ context, input }) => {
    const { em, actor, caller, services } = context
    const { row, token } = await createInvite(em, actor, caller, input.role, services.clock())
    const url = `${services.appOrigin()}/onboarding?invite=${token}`
    return { ...presentInvite(row), url }
  }),

  show: open.invites.show.handler(({ context, input }) =>
    showInvite(context.em, input.token, context.services.clock()),
  ),

  accept: asPerson.invites.accept.handler(({ context, input }) =>
    acceptInvite(context.em, context.person, input.token, context.services.clock()),
  ),
}
