import { open } from '#server/core/api/api-context.ts'
import { readRegistration } from '#server/core/companies/registration.ts'

export const registrationRouter = {
  show: open.registration.show.handler(async ({ context }) => {
    const { mode, domains } = await readRegistration(context.em)
    return { mode, domains: [...domains] }
  }),
}
