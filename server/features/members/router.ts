import { inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { changeRole, removeMember } from './public/change-members.ts'
import { createInvite } from '#server/features/invites/create-invite.ts'
import type { MemberRow } from '#server/core/companies/entities.ts'
import {
  listMembers,
  presentInvite,
  presentMember,
} from '#server/features/companies/public/queries.ts'

export const membersRouter = {
  list: inCompany.members.list.handler(async ({ context, input }) => ({
    members: await listMembers(context.em, input.companyId),
  })),

  add: inCompany.members.add.handler(async ({ context, input }) => {
    const { em, services } = context
    const { role, email } = input
    const wanted = { role, email, appOrigin: services.appOrigin(), plans: services.plans }
    const { row, url } = await createInvite(em, context, wanted, services.clock())
    return { ...presentInvite(row), url }
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

function publish({ services }: CompanyContext, { companyId, personId }: MemberRow) {
  services.access.publish({ kind: 'member', companyId, personId })
}
