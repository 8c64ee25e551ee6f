import { z } from 'zod'
import { byCompany, id, instant, name, operation } from './common.ts'

/** So many templates a company may keep. */
export const mostTemplates = 200

export const companyTemplateSchema = z.object({
  id,
  name: z.string(),
  /** What was saved: all pages of a campaign, or one section. */
  kind: z.enum(['campaign', 'section']),
  createdAt: instant,
  /** The name of who saved it; null when that person has left. */
  createdBy: z.string().nullable(),
  /** Whether the caller may rename and delete it. */
  mayChange: z.boolean(),
  /** The colour that its first page stands on. */
  ground: z.string(),
})
export type CompanyTemplate = z.infer<typeof companyTemplateSchema>

const byTemplate = byCompany.extend({ templateId: id })

export const templatesContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/templates', summary: 'Own templates' })
    .input(byCompany)
    .output(z.object({ templates: z.array(companyTemplateSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/templates',
      successStatus: 201,
      summary: 'Keep a campaign, or one section of it, as a template',
    })
    .input(
      byCompany.extend({ name, campaignId: id, sectionId: z.string().min(1).max(80).optional() }),
    )
    .output(companyTemplateSchema),
  get: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/templates/{templateId}',
      summary: 'The pages of an own template',
    })
    .input(byTemplate)
    .output(z.object({ seed: z.record(z.string(), z.unknown()) })),
  rename: operation
    .route({
      method: 'PATCH',
      path: '/companies/{companyId}/templates/{templateId}',
      summary: 'Rename an own template',
    })
    .input(byTemplate.extend({ name }))
    .output(companyTemplateSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/templates/{templateId}',
      successStatus: 204,
      summary: 'Delete an own template',
    })
    .input(byTemplate)
    .output(z.void()),
}
