import { z } from 'zod'
import { roles } from '#shared/permissions/can.ts'
import { byCompany, id, instant, operation } from './common.ts'

/** Trimmed and in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'At most 254 characters.')
  .toLowerCase()
  .pipe(z.email('An address looks like ada@example.com.'))

export const inviteSchema = z.object({
  id,
  role: z.enum(roles),
  /** The one address it is for; null lets in whoever has the link. */
  email: z.string().nullable(),
  invitedBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** The link to hand on; only in the answer that created it. */
  url: z.string().optional(),
})
export type Invite = z.infer<typeof inviteSchema>

const token = z.object({ token: z.string().min(20).max(100) })

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
    .input(byCompany.extend({ role: z.enum(roles), email: emailAddress.optional() }))
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
    .output(
      z.object({
        companyName: z.string(),
        role: z.enum(roles),
        invitedBy: z.string().nullable(),
        /** Only somebody signed in with one certain address can use it. */
        forOneAddress: z.boolean(),
      }),
    ),
  accept: operation
    .route({ method: 'POST', path: '/invites/{token}/accept', summary: 'Join by an invite link' })
    .input(token)
    .output(z.object({ companyId: id, role: z.enum(roles) })),
}
