import { z } from 'zod'
import { roles } from '#shared/permissions/can.ts'
import { id, operation } from './common.ts'

export const meSchema = z.object({
  person: z.object({ id, name: z.string(), email: z.string() }),
  companies: z.array(z.object({ id, name: z.string(), role: z.enum(roles) })),
})
export type Me = z.infer<typeof meSchema>

export const meContract = {
  get: operation
    .route({ method: 'GET', path: '/me', summary: 'The signed-in person and their companies' })
    .output(meSchema),
}
