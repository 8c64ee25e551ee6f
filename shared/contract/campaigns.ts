import { z } from 'zod'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { byCampaign, byCompany, id, instant, line, name, operation } from './common.ts'

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens.')
  .min(3, 'At least 3 characters.')
  .max(60, 'At most 60 characters.')

export const campaignSchema = z.object({
  id,
  companyId: id,
  name: z.string(),
  slug: z.string(),
  status: z.enum(statuses),
  templateId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** The address where visitors find it when it is live. */
  url: z.string(),
  /** The current release, when there is one. */
  release: z
    .object({ id, number: z.number().int(), publishedAt: instant, journalSeq: z.number().int() })
    .nullable(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const releaseSchema = z.object({
  id,
  number: z.number().int(),
  publishedAt: instant,
  publishedBy: z.string(),
  journalSeq: z.number().int(),
  current: z.boolean(),
  pages: z.array(z.object({ path: z.string(), bytes: z.number().int() })),
})
export type Release = z.infer<typeof releaseSchema>

export const launchCheckSchema = z.object({
  id: z.string(),
  level: z.enum(['ok', 'warning', 'error']),
  message: z.string(),
  pageId: z.string().optional(),
  blockId: z.string().optional(),
})
export type LaunchCheck = z.infer<typeof launchCheckSchema>

const command = (verb: string, summary: string) =>
  operation
    .route({ method: 'POST', path: `/campaigns/{campaignId}/${verb}`, summary })
    .input(byCampaign)
    .output(campaignSchema)

export const campaignsContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/campaigns', summary: 'Campaigns' })
    .input(
      byCompany.extend({
        search: line.max(120).optional(),
        status: z.enum(statuses).optional(),
      }),
    )
    .output(z.object({ campaigns: z.array(campaignSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/campaigns',
      successStatus: 201,
      summary: 'Make a campaign, blank or from a template',
    })
    .input(byCompany.extend({ name, templateId: line.max(60).optional() }))
    .output(campaignSchema),
  get: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}', summary: 'One campaign' })
    .input(byCampaign)
    .output(campaignSchema),
  update: operation
    .route({ method: 'PATCH', path: '/campaigns/{campaignId}', summary: 'Rename or re-address' })
    .input(byCampaign.extend({ name: name.optional(), slug: slug.optional() }))
    .output(campaignSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}',
      successStatus: 204,
      summary: 'Delete a campaign that is not live',
    })
    .input(byCampaign)
    .output(z.void()),
  checks: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/checks', summary: 'Launch checklist' })
    .input(byCampaign)
    .output(z.object({ checks: z.array(launchCheckSchema), journalSeq: z.number().int() })),
  releases: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/releases', summary: 'Releases' })
    .input(byCampaign)
    .output(z.object({ releases: z.array(releaseSchema) })),
  activate: command('activate', 'Go live with the next release'),
  publish: command('publish', 'Replace the live release by the next one'),
  pause: command('pause', 'Take the pages away for now'),
  resume: command('resume', 'Bring the pages back'),
  end: command('end', 'Take the pages away for good'),
  archive: command('archive', 'Put the campaign away'),
}
