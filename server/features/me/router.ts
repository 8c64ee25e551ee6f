import { asPerson } from '#server/core/api/api-context.ts'
import { refreshCopies } from '#server/features/members/public/refresh-copies.ts'
import { listCompaniesOf } from '#server/features/companies/public/queries.ts'

export const meRouter = {
  get: asPerson.me.get.handler(async ({ context: { em, person } }) => {
    await refreshCopies(em, person)
    return { person, companies: await listCompaniesOf(em, person.id) }
  }),
}
