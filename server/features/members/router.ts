import { inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { changeRole, leaveCompany, removeMember, transferOwnership } from './change-members.ts'
import { createInvite } from '#server/features/invites/public/create-invite.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { showCompany } from '#server/features/companies/public/queries.ts'
import { presentNewInvite } from '#server/features/invites/public/queries.ts'
import { must } from '#shared/lib/must.ts'
import { listMembers, presentMember } from './public/queries.ts'

export const membersRouter = {
  list: inCompany.members.list.handler(async ({ context, input }) => ({
    members: await listMembers(context.em, input.companyId),
  })),

  add: inCompany.members.add.handler(async ({ context, input }) => {
    const { em, services } = context
    const { role, email } = input
    const wanted = { role, email, appOrigin: services.appOrigin(), plans: services.plans }
    const { row, url } = await createInvite(em, context, wanted, services.clock())
    return { ...presentNewInvite(row, services.config), url }
  }),

  changeRole: inCompany.members.changeRole.handler(async ({ context, input }) => {
    const { clock, plans } = context.services
    const member = await changeRole(context.em, context, { ...input, plans }, clock())
    publish(context, member)
    return presentMember(member)
  }),

  remove: inCompany.members.remove.handler(async ({ context, input }) => {
    const now = context.services.clock()
    publish(context, await removeMember(context.em, context, input.memberId, now))
  }),
}

/** What members do with their own place in a company. */
export const membershipRouter = {
  leave: inCompany.companies.leave.handler(async ({ context }) => {
    await leaveCompany(context.em, context, context.services.clock())
    publish(context, { companyId: context.actor.companyId, personId: context.person.id })
  }),

  transfer: inCompany.companies.transfer.handler(async ({ context, input }) => {
    const { em, services } = context
    const receiver = await transferOwnership(
      em,
      context,
      { memberId: input.memberId, plans: services.plans },
      services.clock(),
    )
    publish(context, receiver)
    publish(context, { companyId: context.actor.companyId, personId: context.person.id })
    return show(context)
  }),
}

async function show({ em, actor }: CompanyContext) {
  const company = await em.findOne(CompanyEntity, { id: actor.companyId })
  return showCompany(em, must(company, 'a member without a company'))
}

function publish(
  { services }: CompanyContext,
  { companyId, personId }: Pick<MemberRow, 'companyId' | 'personId'>,
) {
  services.access.publish({ kind: 'member', companyId, personId })
}
