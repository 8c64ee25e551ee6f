import { z } from 'zod'
import { byCampaign, id, operation } from './common.ts'
import { emailAddress } from './invites.ts'

const byToken = z.object({ token: z.string().min(20).max(100) })
const mailsOf = z.object({ campaignName: z.string() })

export const guestsContract = {
  enter: operation
    .route({
      method: 'POST',
      path: '/guests/enter',
      summary:
        'Open what a mail to a guest leads to: confirms the address; this browser is theirs now',
    })
    .input(byToken)
    .output(z.object({ campaignId: id })),
  leaveAddress: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/guest-address',
      successStatus: 204,
      summary: 'As a guest: hear of replies by mail; the address is confirmed by the mail it gets',
    })
    .input(byCampaign.extend({ email: emailAddress }))
    .output(z.void()),
  stopMails: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/guest-address',
      successStatus: 204,
      summary: 'As a guest: get no more mails',
    })
    .input(byCampaign)
    .output(z.void()),
  unsubscribe: operation
    .route({
      method: 'POST',
      path: '/guests/unsubscribe/{token}',
      summary:
        'Get no more mails, by what a mail to a guest carries; as mail programs do it (RFC 8058)',
    })
    .input(byToken)
    .output(mailsOf),
  resubscribe: operation
    .route({
      method: 'POST',
      path: '/guests/resubscribe/{token}',
      summary: 'Get mails again',
    })
    .input(byToken)
    .output(mailsOf),
}
