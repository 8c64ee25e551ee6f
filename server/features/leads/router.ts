import { inCompany } from '#server/core/api/api-context.ts'
import { eraseAddresses, eraseLeads, restoreLeads } from './erase-leads.ts'
import { findNear } from './near-addresses.ts'
import { exportLeads } from './export-leads.ts'
import { findLeads } from './public/find-leads.ts'
import { countNew, markLeads, showLead } from './public/queries.ts'
import { letIn, updateLeads } from './update-leads.ts'
import { changeLeadSettings, readLeadSettings } from './public/settings.ts'

export const leadsRouter = {
  list: inCompany.leads.list.handler(async ({ context: { em }, input }) => ({
    ...(await findLeads(em, input)),
    unread: await countNew(em, input.companyId),
  })),

  get: inCompany.leads.get.handler(({ context, input }) =>
    showLead(context.em, input.companyId, input.leadId),
  ),

  mark: inCompany.leads.mark.handler(({ context, input }) =>
    markLeads(context.em, input.companyId, input, context.services.clock()),
  ),

  update: inCompany.leads.update.handler(({ context, input }) =>
    updateLeads(context.em, context, input, context.services.clock()),
  ),

  notSpam: inCompany.leads.notSpam.handler(({ context: { em, services, ...by }, input }) =>
    letIn(em, by, { leadIds: input.leadIds, appOrigin: services.appOrigin() }, services.clock()),
  ),

  export: inCompany.leads.export.handler(({ context, input }) =>
    exportLeads(context.services, context.em, context, input),
  ),

  erase: inCompany.leads.erase.handler(({ context, input }) =>
    eraseLeads(context.em, context, input.leadIds, context.services.clock()),
  ),

  findAddress: inCompany.leads.findAddress.handler(({ context, input }) =>
    findNear(context.em, input.companyId, input.email),
  ),

  eraseAddress: inCompany.leads.eraseAddress.handler(({ context, input: { email, also } }) =>
    eraseAddresses(context.em, context, [email, ...also], context.services.clock()),
  ),

  restore: inCompany.leads.restore.handler(({ context, input }) =>
    restoreLeads(context.em, context, input.erasureId, context.services.clock()),
  ),

  settings: inCompany.leads.settings.handler(({ context, input }) =>
    readLeadSettings(context.em, input.companyId),
  ),

  changeSettings: inCompany.leads.changeSettings.handler(({ context, input }) =>
    changeLeadSettings(context.em, context, input, context.services.clock()),
  ),
}
