import { z } from 'zod'
import { roles } from '#shared/permissions/can.ts'
import { byCompany, id, instant, name, operation } from './common.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour looks like #4a3aff.')

export const brandKitSchema = z.object({ primary: colour, background: colour, text: colour })
export type BrandKit = z.infer<typeof brandKitSchema>

export const companySchema = z.object({
  id,
  name: z.string(),
  brandKit: brandKitSchema,
  createdAt: instant,
})
export type Company = z.infer<typeof companySchema>

export const memberSchema = z.object({
  id,
  personId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: instant,
})
export type Member = z.infer<typeof memberSchema>

export const inviteSchema = z.object({
  id,
  role: z.enum(roles),
  expiresAt: instant,
  /** The link to hand on; only in the answer that created it. */
  url: z.string().optional(),
})
export type Invite = z.infer<typeof inviteSchema>

const token = z.object({ token: z.string().min(20).max(100) })

export const companiesContract = {
  create: operation
    .route({ method: 'POST', path: '/companies', successStatus: 201, summary: 'Make a company' })
    .input(z.object({ name, brandKit: brandKitSchema.optional() }))
    .output(companySchema),
  get: operation
    .route({ method: 'GET', path: '/companies/{companyId}', summary: 'One company' })
    .input(byCompany)
    .output(companySchema),
  members: operation
    .route({ method: 'GET', path: '/companies/{companyId}/members', summary: 'Its members' })
    .input(byCompany)
    .output(z.object({ members: z.array(memberSchema) })),
  invites: operation
    .route({ method: 'GET', path: '/companies/{companyId}/invites', summary: 'Open invites' })
    .input(byCompany)
    .output(z.object({ invites: z.array(inviteSchema) })),
  invite: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/invites',
      successStatus: 201,
      summary: 'Make a single-use invite link for a role',
    })
    .input(byCompany.extend({ role: z.enum(roles) }))
    .output(inviteSchema),
  showInvite: operation
    .route({ method: 'GET', path: '/invites/{token}', summary: 'What an invite link leads to' })
    .input(token)
    .output(z.object({ companyName: z.string(), role: z.enum(roles) })),
  acceptInvite: operation
    .route({ method: 'POST', path: '/invites/{token}/accept', summary: 'Join by an invite link' })
    .input(token)
    .output(z.object({ companyId: id, role: z.enum(roles) })),
}
