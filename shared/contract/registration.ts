import { z } from 'zod'
import { registrationModes } from '../registration/registration-rule.ts'
import { operation } from './common.ts'

export const registrationContract = {
  show: operation
    .route({ method: 'GET', path: '/registration', summary: 'Who may register here' })
    .output(z.object({ mode: z.enum(registrationModes), domains: z.array(z.string()) })),
}
