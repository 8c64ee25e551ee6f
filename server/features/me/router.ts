import { asPerson } from '#server/core/api/api-context.ts'
import { refreshCopies } from '#server/features/members/public/refresh-copies.ts'
import { isOperator } from '#server/core/access/require-operator.ts'
import { listCompaniesOf } from '#server/features/companies/public/queries.ts'

export const meRouter = {
  get: asPerson.me.get.handler(async ({ context: { em, person, services } }) => {
    await refreshCopies(em, person)
    const companies = await listCompaniesOf(em, person.id)
    return { person, companies, isOperator: isOperator(services, person) }
  }),
}
