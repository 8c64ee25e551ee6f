import { asPerson } from '#server/http/api-context.ts'
import { refreshCopies } from '#server/features/companies/refresh-copies.ts'
import { listCompaniesOf } from '#server/features/companies/queries.ts'

export const meRouter = {
  get: asPerson.me.get.handler(async ({ context: { em, person } }) => {
    await refreshCopies(em, person)
    return { person, companies: await listCompaniesOf(em, person.id) }
  }),
}
