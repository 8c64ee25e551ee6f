import { z } from 'zod'
import { linkRights } from '#shared/permissions/can.ts'
import { byCampaign, id, instant, line, operation } from './common.ts'
import { mailDelivery } from './mail-delivery.ts'
import { wallSchema } from './wall-links.ts'

const rights = z.array(z.enum(linkRights)).max(linkRights.length)
const label = line.trim().max(80, 'At most 80 characters.')
const password = z
  .string()
  .min(4, 'At least 4 characters.')
  .max(200, 'At most 200 characters.')
  .refine((text) => text.isWellFormed(), 'Leave out characters that are not complete.')

export const shareLinkSchema = z.object({
  id,
  /** Whom it is for, as whoever made it calls them; may be empty. */
  label: z.string(),
  rights,
  /** The link to hand on: the preview, with what opens it behind the `#`. */
  url: z.string(),
  /** The same for a screen on a wall, which shows the numbers; null where the link does not allow them. */
  wallUrl: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Null: until it is revoked. */
  expiresAt: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  /** False when it has expired, or whoever made it may not share any more. */
  works: z.boolean(),
  /** Who opened it, the last first, at most twenty; `count` is how many in all. */
  opened: z.object({
    count: z.number().int(),
    people: z.array(z.object({ name: z.string(), at: instant })),
  }),
})
export type ShareLink = z.infer<typeof shareLinkSchema>

/** What a link may be set to; `expiresAt` null is for ever, `password` null takes it away. */
const settings = {
  label: label.optional(),
  rights: rights.optional(),
  expiresAt: instant.nullable().optional(),
  password: password.nullable().optional(),
}

const byLink = byCampaign.extend({ linkId: id })
const byToken = z.object({ token: z.string().min(20).max(100) })

/** What somebody meets who follows a link. */
export const linkEntranceSchema = z.object({
  campaignId: id,
  /** Null while the password is asked for. */
  campaignName: z.string().nullable(),
  companyName: z.string().nullable(),
  rights,
  needsPassword: z.boolean(),
  needsName: z.boolean(),
  /** Whether the caller is in already, and need not enter again. */
  isInside: z.boolean(),
})
export type LinkEntrance = z.infer<typeof linkEntranceSchema>

/** What the caller was admitted to by links, and as whom. */
export const admissionsSchema = z.object({
  /** Null for people who are signed in, and for whom no link has admitted. */
  guest: z
    .object({
      id,
      name: z.string(),
      /** Where they hear of replies; `asked` until the mail to that address is opened. */
      mails: z
        .object({
          to: z.string(),
          state: z.enum(['asked', 'on', 'off']),
          /** What became of the last mail there; of that with the link while it is \`asked\`. */
          mail: mailDelivery.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  campaigns: z.array(z.object({ campaignId: id, companyId: id, rights })),
  /** The walls that links show. */
  walls: z.array(wallSchema),
})
export type Admissions = z.infer<typeof admissionsSchema>

export const shareLinksContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/share-links',
      summary: 'Share links: all of them for owners and admins, for editors their own',
    })
    .input(byCampaign)
    .output(z.object({ links: z.array(shareLinkSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/share-links',
      successStatus: 201,
      summary: 'Make a link that opens the preview without an account',
    })
    .input(byCampaign.extend(settings))
    .output(shareLinkSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/share-links/{linkId}',
      summary: 'Change what a link allows; with a new password everybody enters it again',
    })
    .input(byLink.extend(settings))
    .output(shareLinkSchema),
  revoke: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/share-links/{linkId}',
      successStatus: 204,
      summary: 'End a link and what is open by it, at once',
    })
    .input(byLink)
    .output(z.void()),
  show: operation
    .route({ method: 'GET', path: '/share-links/{token}', summary: 'What a share link leads to' })
    .input(byToken)
    .output(linkEntranceSchema),
  enter: operation
    .route({
      method: 'POST',
      path: '/share-links/{token}/enter',
      summary: 'Enter by a share link; who is not signed in gets a cookie as a guest',
    })
    .input(
      byToken.extend({
        /** Needed where the link lets its guests speak. */
        name: line.trim().max(60, 'At most 60 characters.').optional(),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ campaignId: id })),
  mine: operation
    .route({ method: 'GET', path: '/guest', summary: 'What the caller was admitted to by links' })
    .output(admissionsSchema),
}
