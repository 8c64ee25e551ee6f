import { z } from 'zod'
import { byCompany, id, instant, line, operation } from './common.ts'

export const leadSchema = z.object({
  id,
  campaignId: id,
  formId: z.string(),
  page: z.string(),
  releaseNumber: z.number().int(),
  /** Each input with what was answered; several choices stand behind each other. */
  fields: z.array(
    z.object({ name: z.string(), type: z.string(), label: z.string(), value: z.string() }),
  ),
  createdAt: instant,
  /** When somebody of the company first looked at it; null while it is new. */
  readAt: instant.nullable(),
})
export type Lead = z.infer<typeof leadSchema>

/** Which leads are meant. `search` looks for every word in the answers, whatever its case and accents. */
export const leadFilter = z.object({
  search: line.max(100, 'At most 100 characters.').optional(),
  campaignId: id.optional(),
  formId: line.max(100).optional(),
  releaseNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** From then on. */
  from: instant.optional(),
  /** Before then. */
  to: instant.optional(),
  state: z.enum(['new', 'read']).optional(),
  /** The id of the last lead one has; gives the older ones. */
  before: id.optional(),
  /** The id of the newest lead one has; gives the newer ones. */
  after: id.optional(),
})
export type LeadFilter = z.infer<typeof leadFilter>

const leadIds = z.array(id).min(1, 'Choose a lead.').max(200, 'At most 200 at a time.')

const erasureSchema = z.object({
  /** By this it can be taken back. */
  erasureId: id,
  count: z.number().int(),
  /** Until then. */
  restorableUntil: instant,
})
export type Erasure = z.infer<typeof erasureSchema>

const retentionMonths = z.number().int().min(1).max(120).nullable()

export const leadSettingsSchema = z.object({
  /** Older leads are erased by themselves; null keeps them. */
  retentionMonths,
  /** Who gets a mail when a lead comes. */
  notify: z.array(z.object({ personId: id, name: z.string() })),
})
export type LeadSettings = z.infer<typeof leadSettingsSchema>

export const leadsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/leads',
      summary: 'Leads of all campaigns, newest first, 50 at a time',
    })
    .input(byCompany.extend(leadFilter.shape))
    .output(
      z.object({
        leads: z.array(leadSchema),
        more: z.boolean(),
        /** How many of the company are new, whatever was asked for; counted up to 1000. */
        unread: z.number().int(),
      }),
    ),
  get: operation
    .route({ method: 'GET', path: '/companies/{companyId}/leads/{leadId}', summary: 'One lead' })
    .input(byCompany.extend({ leadId: id }))
    .output(leadSchema),
  mark: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/mark',
      successStatus: 204,
      summary: 'Mark leads as read, or as new again',
    })
    .input(byCompany.extend({ leadIds, state: z.enum(['new', 'read']) }))
    .output(z.void()),
  export: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/leads/export',
      summary: 'Leads as CSV, oldest first, a column for each question',
    })
    .input(byCompany.extend(leadFilter.omit({ before: true, after: true }).shape))
    .output(z.file()),
  erase: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/erase',
      summary: 'Erase leads; it can be taken back for some seconds',
    })
    .input(byCompany.extend({ leadIds }))
    .output(erasureSchema),
  eraseAddress: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/erase-address',
      summary: 'Erase all leads in which an answer is this email address',
    })
    .input(byCompany.extend({ email: line.trim().toLowerCase().max(320).pipe(z.email()) }))
    .output(erasureSchema),
  restore: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/restore',
      successStatus: 204,
      summary: 'Take an erasure back',
    })
    .input(byCompany.extend({ erasureId: id }))
    .output(z.void()),
  settings: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/lead-settings',
      summary: 'How long leads are kept, and who is told of new ones',
    })
    .input(byCompany)
    .output(leadSettingsSchema),
  changeSettings: operation
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/lead-settings',
      summary: 'Change how long leads are kept, and who is told of new ones',
    })
    .input(
      byCompany.extend({
        retentionMonths,
        /** People of the company, by their ids. */
        notify: z.array(id).max(20, 'At most 20 people.'),
      }),
    )
    .output(leadSettingsSchema),
}
