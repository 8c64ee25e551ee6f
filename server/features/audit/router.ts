import { inCompany } from '#server/core/api/api-context.ts'
import { listAudit } from './public/queries.ts'

export const auditRouter = {
  list: inCompany.audit.list.handler(({ context, input }) =>
    listAudit(context.em, input.companyId, input),
  ),
}
