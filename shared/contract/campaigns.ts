import { z } from 'zod'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { activitySchema } from './activity.ts'
import { approvalSchema } from './approval.ts'
import { maxCampaignFileBytes } from './asset-size.ts'
import { campaignListLimit } from './campaign-list-limit.ts'
import { campaignSorts } from './campaign-sort.ts'
import {
  byCampaign,
  byCompany,
  flag,
  id,
  instant,
  isText,
  line,
  mailedName,
  operation,
  timeZone,
} from './common.ts'
import { reasonLimits } from './publish-anyway.ts'

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens.')
  .min(3, 'At least 3 characters.')
  .max(60, 'At most 60 characters.')

const scheduleSchema = z.object({
  /** Null once it has started. */
  startsAt: instant.nullable(),
  /** Of what is live: when its next release is published. */
  publishesAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** The zone in which the times were chosen. */
  timeZone: z.string(),
  /** What starts or is published; null where only the end is planned. */
  version: z.object({ id, number: z.number().int(), journalSeq: z.number().int() }).nullable(),
})
export type Schedule = z.infer<typeof scheduleSchema>

export const campaignSchema = z.object({
  id,
  companyId: id,
  name: z.string(),
  slug: z.string(),
  status: z.enum(statuses),
  /** Made by Fanfare to look around in: in no total of the company, and no visitor reaches it. */
  isSample: z.boolean(),
  templateId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** The address where visitors find it when it is live. */
  url: z.string(),
  /** The current release, when there is one. */
  release: z
    .object({ id, number: z.number().int(), publishedAt: instant, journalSeq: z.number().int() })
    .nullable(),
  /** The number that the next release gets. */
  nextRelease: z.number().int(),
  /** When it starts, publishes or ends by itself; null when nothing is planned. */
  schedule: scheduleSchema.nullable(),
  /** Since when whoever runs the installation has taken its pages down, and why; null otherwise. */
  takenDown: z.object({ at: instant, because: z.string() }).nullable(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const releaseSchema = z.object({
  id,
  number: z.number().int(),
  publishedAt: instant,
  publishedBy: z.string(),
  journalSeq: z.number().int(),
  current: z.boolean(),
  /** Why it went live although checks failed; null where none did. */
  anyway: z.object({ reason: z.string() }).nullable(),
  pages: z.array(z.object({ path: z.string(), bytes: z.number().int() })),
})
export type Release = z.infer<typeof releaseSchema>

export const launchCheckSchema = z.object({
  id: z.string(),
  /** A hint is no problem of the campaign. */
  level: z.enum(['ok', 'hint', 'warning', 'error']),
  message: z.string(),
  pageId: z.string().optional(),
  sectionId: z.string().optional(),
  blockId: z.string().optional(),
  /** The field of the block, or the setting of the page, where it is mended. */
  field: z.string().optional(),
  /** The item of the field's list that it is about, and the field of that. */
  item: z.string().optional(),
  itemField: z.string().optional(),
  /** It is as a block or the template brought it. */
  isUnwritten: z.boolean().optional(),
  /** Another place than the builder where it is dealt with. */
  at: z.enum(['threads', 'review', 'domains', 'brand']).optional(),
  /** The version that it compares with now. */
  versionId: id.optional(),
})
export type LaunchCheck = z.infer<typeof launchCheckSchema>

const post = (verb: string, summary: string) =>
  operation.route({ method: 'POST', path: `/campaigns/{campaignId}/${verb}`, summary })

const command = (verb: string, summary: string) =>
  post(verb, summary).input(byCampaign).output(campaignSchema)

const anyway = z.object({
  reason: z
    .string()
    .trim()
    .min(reasonLimits.shortest, 'Say why in a few words, for those who ask later.')
    .max(reasonLimits.longest, `At most ${reasonLimits.longest} characters.`)
    .refine(isText, 'Leave out control characters.'),
})

/** Of the campaign as it is now, or exactly as one of its versions has it. */
const launch = (verb: string, summary: string) =>
  post(verb, summary)
    .input(
      byCampaign.extend({
        versionId: id.optional(),
        /** Although checks of the content fail: for owners and admins. */
        anyway: anyway.optional(),
      }),
    )
    .output(campaignSchema)

export const campaignsContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/campaigns', summary: 'Campaigns' })
    .input(
      byCompany.extend({
        search: line.max(120).optional(),
        status: z.enum(statuses).optional(),
        /** Whether archived ones are among them, where no state is asked for. */
        archived: flag.default(true),
        /** By visitors and conversions only for who may see the numbers; as edited for others. */
        sort: z.enum(campaignSorts).default('updated'),
        /** By itself the newest and the most first, names and states from the beginning. */
        order: z.enum(['asc', 'desc']).optional(),
        limit: z.coerce.number().int().min(1).max(campaignListLimit).default(campaignListLimit),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    )
    .output(
      z.object({
        /** In the order asked for, `limit` from `offset` on. */
        campaigns: z.array(campaignSchema),
        /** How many there are that match. */
        total: z.number().int(),
        /** How many that hold the words are in each state, whichever is asked for; none left out. */
        states: z.array(z.object({ status: z.enum(statuses), count: z.number().int() })),
      }),
    ),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/campaigns',
      successStatus: 201,
      summary: 'Make a campaign, blank or from a template',
    })
    .input(byCompany.extend({ name: mailedName, templateId: line.max(60).optional() }))
    .output(campaignSchema),
  duplicate: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/duplicate',
      successStatus: 201,
      summary: 'Make a draft with the same pages',
    })
    .input(byCampaign.extend({ name: mailedName.optional() }))
    .output(campaignSchema),
  export: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/export',
      summary: 'The campaign as a file, with its pictures',
    })
    .input(byCampaign)
    .output(z.file()),
  website: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/website',
      summary: 'What is published of it, else the draft, as a website for any server (zip archive)',
    })
    .input(byCampaign.extend({ visits: z.enum(['counted', 'uncounted']).default('counted') }))
    .output(z.file()),
  import: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/campaigns/import',
      successStatus: 201,
      summary: 'Make a campaign from a file (multipart/form-data, field `file`)',
    })
    .input(
      byCompany.extend({ file: z.file().max(maxCampaignFileBytes), name: mailedName.optional() }),
    )
    .output(
      campaignSchema.extend({
        /** Of each picture that could not be taken a sentence that names it and says why. */
        leftOut: z.array(z.string()),
      }),
    ),
  get: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}', summary: 'One campaign' })
    .input(byCampaign)
    .output(campaignSchema),
  thumbnails: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/thumbnails',
      summary: 'The tops of first pages as they are stored now, for small pictures',
    })
    .input(byCompany.extend({ campaignIds: z.array(id).min(1).max(12, 'At most 12 campaigns.') }))
    .output(
      z.object({
        /** Of those that the company has, in the order in which they were asked for. */
        thumbnails: z.array(z.object({ campaignId: id, seed: z.record(z.string(), z.unknown()) })),
        /** The company's, for covers of pages that are empty. */
        colour: z.string(),
      }),
    ),
  update: operation
    .route({ method: 'PATCH', path: '/campaigns/{campaignId}', summary: 'Rename or re-address' })
    .input(byCampaign.extend({ name: mailedName.optional(), slug: slug.optional() }))
    .output(campaignSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}',
      successStatus: 204,
      summary: 'Delete a campaign that is not live, or the sample',
    })
    .input(byCampaign)
    .output(z.void()),
  checks: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/checks', summary: 'Launch checklist' })
    .input(byCampaign)
    .output(
      z.object({
        checks: z.array(launchCheckSchema),
        journalSeq: z.number().int(),
        /** What of it is approved, if anything is. */
        approval: approvalSchema.nullable(),
      }),
    ),
  releases: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/releases', summary: 'Releases' })
    .input(byCampaign)
    .output(z.object({ releases: z.array(releaseSchema) })),
  activity: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/activity',
      summary: 'What happened to a campaign, newest first',
    })
    .input(byCampaign.extend({ before: id.optional() }))
    .output(z.object({ activity: z.array(activitySchema), hasMore: z.boolean() })),
  activate: launch('activate', 'Go live with the next release'),
  publish: launch('publish', 'Replace the live release by the next one'),
  rollback: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/rollback',
      summary: 'Make an earlier release the one that visitors get',
    })
    .input(byCampaign.extend({ releaseId: id }))
    .output(campaignSchema),
  schedule: post(
    'schedule',
    'Schedule the start, or the next release of what is live, and the end; again to change it',
  )
    .input(
      byCampaign.extend({
        /** Left out where the campaign is live already. */
        startsAt: instant.optional(),
        /** When the next release of a campaign that is live is published. */
        publishesAt: instant.optional(),
        endsAt: instant.optional(),
        timeZone,
        /** The version that starts or is published; without it the campaign as it is now. */
        versionId: id.optional(),
      }),
    )
    .output(campaignSchema),
  unschedule: operation
    .route({
      method: 'DELETE',
      path: '/campaigns/{campaignId}/schedule',
      summary: 'Cancel what is planned: the start, the release and the end',
    })
    .input(byCampaign)
    .output(campaignSchema),
  pause: command('pause', 'Take the pages away for now'),
  resume: command('resume', 'Bring the pages back'),
  end: command('end', 'Take the pages away for good'),
  archive: command('archive', 'Put the campaign away'),
}
