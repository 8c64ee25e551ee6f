import { signedIn } from '#server/http/api-context.ts'
import { listCompaniesOf } from '#server/features/companies/queries.ts'

export const meRouter = {
  get: signedIn.me.get.handler(async ({ context }) => ({
    person: context.person,
    companies: await listCompaniesOf(context.em, context.person.id),
  })),
}
