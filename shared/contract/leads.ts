import { z } from 'zod'
import { addressKey, isAddress } from '#shared/lib/email-address.ts'
import { leadStatuses, longestLeadNote } from './lead-statuses.ts'
import { byCompany, id, instant, line, operation } from './common.ts'

export const leadSchema = z.object({
  id,
  campaignId: id,
  formId: z.string(),
  page: z.string(),
  releaseNumber: z.number().int(),
  /** Each input with what was answered; several choices stand behind each other. */
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      label: z.string(),
      /** A phone number as E.164 where it can be known, an address with its domain in ASCII. */
      value: z.string(),
      /** As people write it, where that differs from the value. */
      shown: z.string().optional(),
      /** As the visitor wrote it, where the value was made from that. */
      typed: z.string().optional(),
    }),
  ),
  /** Where the visitor came from: the source of the link, else the host that led here. */
  source: z.string().nullable(),
  /** A hidden field was filled in: by a robot, or by a browser that fills in forms. */
  isSpam: z.boolean(),
  status: z.enum(leadStatuses),
  /** The member who takes care of it. */
  owner: z.object({ personId: id, name: z.string() }).nullable(),
  note: z.string(),
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
  /** What is perhaps spam comes only with `spam`. */
  state: z.enum(['new', 'read', 'spam']).optional(),
  status: z.enum(leadStatuses).optional(),
  /** The person who takes care of it, by their id. */
  owner: z.union([id, z.literal('nobody')]).optional(),
  /** The id of the last lead one has; gives the older ones. */
  before: id.optional(),
  /** The id of the newest lead one has; gives the newer ones. */
  after: id.optional(),
})
export type LeadFilter = z.infer<typeof leadFilter>

const leadIds = z.array(id).min(1, 'Choose a lead.').max(200, 'At most 200 at a time.')

/** An address of a person, in the form in which addresses are compared. */
const anyAddress = z
  .string()
  .max(400, 'At most 400 characters.')
  .overwrite(addressKey)
  .refine(isAddress, 'An address looks like ada@example.com.')

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
  update: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/update',
      successStatus: 204,
      summary: 'Say how far one got with leads, who takes care of them, and what is to be noted',
    })
    .input(
      byCompany.extend({
        leadIds,
        status: z.enum(leadStatuses).optional(),
        /** A member who may read leads, by the person's id; null for nobody. */
        owner: id.nullable().optional(),
        note: z
          .string()
          .max(longestLeadNote, `At most ${longestLeadNote} characters.`)
          .refine(
            (text) => text.isWellFormed() && !/[\p{Cc}--[\t\r\n]]/v.test(text),
            'Leave out control characters.',
          )
          .optional(),
      }),
    )
    .output(z.void()),
  notSpam: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/not-spam',
      successStatus: 204,
      summary: 'Say that leads are no spam; they are announced then like new ones',
    })
    .input(byCompany.extend({ leadIds }))
    .output(z.void()),
  export: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/leads/export',
      summary: 'Leads as CSV or XLSX, oldest first, a column for each question',
    })
    .input(
      byCompany.extend({
        ...leadFilter.omit({ before: true, after: true }).shape,
        format: z.enum(['csv', 'xlsx']).default('csv'),
        /** Of CSV. */
        separator: z.enum(['comma', 'semicolon', 'tab']).default('comma'),
      }),
    )
    .output(z.file()),
  erase: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/erase',
      summary: 'Erase leads; it can be taken back for some seconds',
    })
    .input(byCompany.extend({ leadIds }))
    .output(erasureSchema),
  findAddress: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/find-address',
      summary: 'In how many leads an email address is an answer, and which addresses are near it',
    })
    .input(byCompany.extend({ email: anyAddress }))
    .output(
      z.object({
        /** As people write it. */
        email: z.string(),
        /** In any spelling. */
        count: z.number().int(),
        /** Perhaps the same person's: they differ in dots, a plus, accents or the end of the domain. */
        near: z.array(z.object({ email: z.string(), count: z.number().int() })),
      }),
    ),
  eraseAddress: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leads/erase-address',
      summary: 'Erase all leads in which an answer is this email address, in any spelling',
    })
    .input(
      byCompany.extend({
        email: anyAddress,
        /** Further addresses of the same person. */
        also: z.array(anyAddress).max(20, 'At most 20 more addresses.').default([]),
      }),
    )
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
