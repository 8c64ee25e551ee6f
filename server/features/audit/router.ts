import { inCompany } from '#server/http/api-context.ts'
import { listAudit } from './queries.ts'

export const auditRouter = {
  list: inCompany.audit.list.handler(({ context, input }) =>
    listAudit(context.em, input.companyId, input),
  ),
}
