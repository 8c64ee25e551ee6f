import { inCompany } from '#server/core/api/api-context.ts'
import { exportCompany } from './export-company.ts'

export const companyExportRouter = {
  export: inCompany.companies.export.handler(({ context }) =>
    exportCompany(context.services, context.em, context),
  ),
}
