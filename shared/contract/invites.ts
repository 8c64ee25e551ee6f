import { z } from 'zod'
import { addressKey, longestAddress, plainAddressPattern } from '#shared/lib/email-address.ts'
import { roles } from '#shared/permissions/can.ts'
import { byCompany, id, instant, operation } from './common.ts'
import { mailDelivery } from './mail-delivery.ts'

/** In the form in which addresses are compared. */
export const emailAddress = z
  .string()
  .overwrite(addressKey)
  .max(longestAddress, `At most ${longestAddress} characters.`)
  .pipe(z.email({ pattern: plainAddressPattern, error: 'An address looks like ada@example.com.' }))

export const inviteSchema = z.object({
  id,
  role: z.enum(roles),
  /** The one address it is for; null lets in whoever has the link. */
  email: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** What became of the mail with it; null where none was sent. */
  mail: mailDelivery.nullable(),
  /** The link to hand on; only in the answer that created it. */
  url: z.string().optional(),
})
export type Invite = z.infer<typeof inviteSchema>

const token = z.object({ token: z.string().min(20).max(100) })

/** Where somebody is invited to: a screen of a campaign of the company. */
const leadsTo = z.object({ campaignId: id, screen: z.enum(['builder', 'preview']) })
export type LeadsTo = z.infer<typeof leadsTo>

/** What a member finds behind an invite: null leads to the dashboard. */
const landing = {
  leadsTo: leadsTo.nullable(),
  /** The campaign it was for has been deleted. */
  isCampaignGone: z.boolean(),
}

const shownInvite = z.object({
  /** Only an open one can be accepted; `closed` says it of the company. */
  state: z.enum(['open', 'used', 'withdrawn', 'expired', 'closed', 'disabled']),
  companyName: z.string(),
  logoUrl: z.string().nullable(),
  role: z.enum(roles),
  invitedBy: z.string().nullable(),
  expiresAt: instant,
  /** The campaign it leads to; null without one, and when it was deleted. */
  campaignName: z.string().nullable(),
  /** The one address it is for; null lets in whoever has the link. */
  email: z.string().nullable(),
  /** The link came by mail, so who follows it has shown that the address is theirs. */
  provesAddress: z.boolean(),
  /** Somebody with the address has an account here; told only to who came by mail. */
  hasAccount: z.boolean(),
  /** Where it leads whoever is signed in and a member already; null for everybody else. */
  joined: z.object({ companyId: id, ...landing }).nullable(),
})
export type ShownInvite = z.infer<typeof shownInvite>

export const invitesContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/invites', summary: 'Open invites' })
    .input(byCompany)
    .output(z.object({ invites: z.array(inviteSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/invites',
      successStatus: 201,
      summary: 'Make a single-use invite for a role; with an address it is sent there by mail',
    })
    .input(
      byCompany.extend({
        role: z.enum(roles),
        email: emailAddress.optional(),
        leadsTo: leadsTo.optional(),
      }),
    )
    .output(inviteSchema),
  mailAgain: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/invites/{inviteId}/mail',
      summary: 'Mail an open invite again, with a link that takes the place of the one before',
    })
    .input(byCompany.extend({ inviteId: id }))
    .output(inviteSchema),
  revoke: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/invites/{inviteId}',
      successStatus: 204,
      summary: 'Make an invite unusable',
    })
    .input(byCompany.extend({ inviteId: id }))
    .output(z.void()),
  show: operation
    .route({ method: 'GET', path: '/invites/{token}', summary: 'What an invite link leads to' })
    .input(token)
    .output(shownInvite),
  accept: operation
    .route({ method: 'POST', path: '/invites/{token}/accept', summary: 'Join by an invite link' })
    .input(token)
    .output(z.object({ companyId: id, role: z.enum(roles), ...landing })),
}
