import { AppError } from '#shared/errors/catalogue.ts'
import { inCampaign, open } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { guestCookie, guestTokenIn } from '#server/features/share-links/public/guest-cookie.ts'
import { setMails } from './end-mails.ts'
import { enterByMail } from './enter-by-mail.ts'
import { leaveAddress, stopMails } from './leave-address.ts'

export const guestsRouter = {
  enter: open.guests.enter.handler(async ({ context, input }) => {
    const { em, services, request } = context
    const { campaignId, guestToken, changed } = await enterByMail(em, {
      caller: await context.findCaller(),
      cookie: guestTokenIn(request.headers.cookie),
      token: input.token,
      now: services.clock(),
    })
    if (guestToken) context.setCookie(guestCookie(guestToken, services.appOrigin()))
    for (const where of changed) services.news.publish({ kind: 'review', campaignId: where })
    return { campaignId }
  }),

  leaveAddress: inCampaign.guests.leaveAddress.handler(async ({ context, input: { email } }) => {
    const { em, actor, campaign, services } = context
    const guestId = guestIdOf(context)
    await services.limits.guestMail.keep(guestId)
    await services.limits.mailToGuest.keep(email)
    const appOrigin = services.appOrigin()
    const leaving = { actor, guestId, email, appOrigin, now: services.clock() }
    await leaveAddress(em, campaign, leaving)
  }),

  stopMails: inCampaign.guests.stopMails.handler(({ context }) =>
    stopMails(context.em, guestIdOf(context)),
  ),

  unsubscribe: open.guests.unsubscribe.handler(({ context: { em, services }, input }) =>
    setMails(em, { ...input, areOff: true, now: services.clock() }),
  ),

  resubscribe: open.guests.resubscribe.handler(({ context: { em, services }, input }) =>
    setMails(em, { ...input, areOff: false, now: services.clock() }),
  ),
}

function guestIdOf({ caller, person }: CampaignContext): string {
  if (!caller.isGuest)
    throw new AppError('conflict', 'You have an account: choose in the settings what you hear of.')
  return person.id
}
