import { AppError } from '#shared/errors/catalogue.ts'
import { inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { TemplateRow } from './public/entities.ts'
import { listTemplates, mayChange, requireTemplate, showTemplate } from './queries.ts'
import { readTemplate, saveTemplate } from './save-template.ts'

export const templatesRouter = {
  list: inCompany.templates.list.handler(async ({ context, input }) => ({
    templates: await listTemplates(context.em, input.companyId, askingOf(context)),
  })),

  create: inCompany.templates.create.handler(async ({ context, input }) => {
    const { em, caller, person, services } = context
    const { companyId, campaignId, name, sectionId } = input
    const campaign = await em.findOne(CampaignEntity, { id: campaignId, companyId })
    if (!campaign) throw new AppError('not-found')
    await services.flushRoom(campaignId)
    const found = await readTemplate(services, em, campaign, sectionId)
    const now = services.clock()
    const row = await em.transactional(async (tx) => {
      const saving = { name, personId: person.id, sectionId, found }
      const saved = await saveTemplate(tx, campaign, saving, now)
      const fact = { companyId, action: 'template.created', subject: name } as const
      await recordAudit(tx, caller, fact, now)
      return saved
    })
    return showTemplate(em, row, askingOf(context))
  }),

  get: inCompany.templates.get.handler(async ({ context, input }) => {
    const { seed } = await requireTemplate(context.em, input.companyId, input.templateId)
    return { seed }
  }),

  rename: inCompany.templates.rename.handler(async ({ context, input }) => {
    const row = await changeable(context, input)
    row.name = input.name
    await context.em.flush()
    return showTemplate(context.em, row, askingOf(context))
  }),

  remove: inCompany.templates.remove.handler(async ({ context, input }) => {
    const { em, caller, services } = context
    const row = await changeable(context, input)
    const { companyId, name: subject } = row
    await em.transactional(async (tx) => {
      await recordAudit(
        tx,
        caller,
        { companyId, action: 'template.deleted', subject },
        services.clock(),
      )
      tx.remove(row)
    })
  }),
}

function askingOf({ actor, person }: CompanyContext) {
  return { actor, personId: person.id }
}

async function changeable(
  context: CompanyContext,
  { companyId, templateId }: { companyId: string; templateId: string },
): Promise<TemplateRow> {
  const row = await requireTemplate(context.em, companyId, templateId)
  if (mayChange(row, askingOf(context))) return row
  throw new AppError('forbidden', 'Only who made a template, an admin or the owner can change it.')
}
