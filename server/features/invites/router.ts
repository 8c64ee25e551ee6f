import { asPerson, inCompany, open } from '#server/core/api/api-context.ts'
import { mailPlace } from '#server/core/api/mail-place.ts'
import { acceptInvite } from './accept-invite.ts'
import { createInvite } from './public/create-invite.ts'
import { listInvites, presentNewInvite } from './public/queries.ts'
import { revokeInvite } from './public/revoke-invite.ts'
import { mailInviteAgain } from './mail-again.ts'
import { showInvite } from './show-invite.ts'

export const invitesRouter = {
  list: inCompany.invites.list.handler(async ({ context: { em, services }, input }) => ({
    invites: await listInvites(mailPlace(em, services), input.companyId),
  })),

  create: inCompany.invites.create.handler(async ({ context, input }) => {
    const { em, services } = context
    const wanted = { ...input, appOrigin: services.appOrigin(), plans: services.plans }
    const { row, url } = await createInvite(em, context, wanted, services.clock())
    return { ...presentNewInvite(row, services.config), url }
  }),

  mailAgain: inCompany.invites.mailAgain.handler(async ({ context, input }) => {
    const { em, services } = context
    const asked = { inviteId: input.inviteId, appOrigin: services.appOrigin() }
    const row = await mailInviteAgain(em, context, asked, services.clock())
    return presentNewInvite(row, services.config)
  }),

  revoke: inCompany.invites.revoke.handler(({ context, input }) =>
    revokeInvite(context.em, context, input.inviteId, context.services.clock()),
  ),

  show: open.invites.show.handler(async ({ context, input }) =>
    showInvite(context.em, await context.findCaller(), input.token, context.services.clock()),
  ),

  accept: asPerson.invites.accept.handler(async ({ context, input }) => {
    const { em, caller, services } = context
    const joined = await acceptInvite(
      em,
      caller,
      { token: input.token, plans: services.plans },
      services.clock(),
    )
    const { companyId } = joined
    const personId = caller.person.id
    services.access.publish({ kind: 'member', companyId, personId })
    // The address may be proven by now, which is remembered of the person's sessions.
    services.access.publish({ kind: 'person', personId })
    return joined
  }),
}
