import { z } from 'zod'
import { allowances, roles } from '#shared/permissions/can.ts'
import { id, instant, operation } from './common.ts'

const membershipSchema = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  allowances: z.array(z.enum(allowances)),
  /** When everything of the company is erased; null while it is open. */
  eraseAt: instant.nullable(),
  /**
   * Set while whoever runs the installation has disabled the company, so that nothing of it can be
   * used; with their reason, for its owners and admins.
   */
  disabled: z.object({ because: z.string().nullable() }).nullable(),
  logoUrl: z.string().nullable(),
})

export const meSchema = z.object({
  person: z.object({
    id,
    name: z.string(),
    email: z.string(),
    /** They have shown that mail to it reaches them. */
    emailVerified: z.boolean(),
  }),
  companies: z.array(membershipSchema),
  /** They run this installation. */
  isOperator: z.boolean(),
})
export type Me = z.infer<typeof meSchema>

export const meContract = {
  get: operation
    .route({ method: 'GET', path: '/me', summary: 'The signed-in person and their companies' })
    .output(meSchema),
}
