import { must } from '#shared/lib/must.ts'
import { asPerson, inCompany } from '#server/http/api-context.ts'
import { createCompany } from './create-company.ts'
import { CompanyEntity } from './entities.ts'
import { presentCompany } from './queries.ts'

export const companiesRouter = {
  create: asPerson.companies.create.handler(async ({ context, input }) => {
    const now = context.services.clock()
    return presentCompany(await createCompany(context.em, context.caller, input, now))
  }),

  get: inCompany.companies.get.handler(async ({ context, input }) => {
    const company = await context.em.findOne(CompanyEntity, { id: input.companyId })
    return presentCompany(must(company, 'a member without a company'))
  }),
}
