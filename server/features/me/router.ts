import { asPerson } from '#server/http/api-context.ts'
import { listCompaniesOf } from '#server/features/companies/queries.ts'

export const meRouter = {
  get: asPerson.me.get.handler(async ({ context }) => ({
    person: context.person,
    companies: await listCompaniesOf(context.em, context.person.id),
  })),
}
