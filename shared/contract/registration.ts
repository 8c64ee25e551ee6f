import { z } from 'zod'
import { registrationModes } from '../registration/registration-rule.ts'
import { operation } from './common.ts'

/** `domains` are whose addresses may register, in the mode of that name. */
export const registrationSchema = z.object({
  mode: z.enum(registrationModes),
  domains: z.array(z.string()),
})
export type Registration = z.infer<typeof registrationSchema>

export const registrationContract = {
  show: operation
    .route({ method: 'GET', path: '/registration', summary: 'Who may register here' })
    .output(registrationSchema),
}
