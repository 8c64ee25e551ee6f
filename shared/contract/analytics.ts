import { z } from 'zod'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import { chartNoteSchema } from './chart-notes.ts'
import { byCampaign, byCompany, flag, id, instant, operation } from './common.ts'
import { leadFilter, leadSchema } from './leads.ts'
import { askedTime, filterTexts, listOf, timeSchema } from './asked-numbers.ts'
import { dimensionNames } from './dimensions.ts'
import { goalKinds } from './goals.ts'
import { pageNumbersQuery, pageNumbersSchema } from './page-numbers.ts'
import { ranges } from './ranges.ts'
import { reachedTargetSchema } from './targets.ts'

/**
 * Absolute counts; `visitors` are unique by day and summed over days, and `conversions` are those of them
 * who reached the main goal.
 */
export const totalsSchema = z.object({
  views: z.number().int(),
  visitors: z.number().int(),
  clicks: z.number().int(),
  conversions: z.number().int(),
})
export type Totals = z.infer<typeof totalsSchema>

export const bucketSchema = totalsSchema.extend({ at: instant })
export type Bucket = z.infer<typeof bucketSchema>

/** A live campaign at a glance; the last bucket is the minute that runs. */
export const lastHourSchema = z.object({
  campaignId: id,
  visitorsNow: z.number().int(),
  total: totalsSchema,
  series: z.array(bucketSchema),
})
export type LastHour = z.infer<typeof lastHourSchema>

/** With how many leads came; a number like the others, it tells nothing of who they are. */
const rangeCountsSchema = totalsSchema.extend({ leads: z.number().int() })
export type RangeCounts = z.infer<typeof rangeCountsSchema>

/**
 * In as long a time before the range; null where nothing of the campaign was out then. Who was
 * there in a part of a day is not known of many campaigns at once: null.
 */
const beforeSchema = rangeCountsSchema.extend({ visitors: z.number().int().nullable() }).nullable()

/**
 * What a campaign counts: totals, visits (a rest of half an hour ends one), those of one view and
 * nothing else, and the time (s) between the events of visits. `conversions` are of the goal asked for.
 */
export const measuresSchema = totalsSchema.extend({
  visits: z.number().int(),
  bounces: z.number().int(),
  seconds: z.number().int(),
})
export type Measures = z.infer<typeof measuresSchema>

/** What lists can be sorted by. */
export const sortNames = ['visitors', 'views', 'visits', 'clicks', 'conversions', 'rate'] as const
export type SortName = (typeof sortNames)[number]

const listSchema = z.object({
  by: z.enum(dimensionNames),
  /** How many values there are. */
  values: z.number().int(),
  rows: z.array(measuresSchema.extend({ value: z.string() })),
})
export type NumbersList = z.infer<typeof listSchema>

/** Leads come with a range that nothing is filtered by. */
const withLeads = measuresSchema.extend({ leads: z.number().int().nullable() })

export const campaignAnalyticsSchema = z.object({
  visitorsNow: z.number().int(),
  /** Of all time, whatever is asked for. */
  total: totalsSchema,
  range: z.enum(ranges),
  time: timeSchema,
  inRange: withLeads,
  /** In as long a time before, as far as the range has come; null where nothing was out then. */
  before: withLeads.nullable(),
  series: z.array(measuresSchema.extend({ at: instant })),
  /** The buckets before, one for each of `series` as far as there are; only when asked to compare. */
  seriesBefore: z.array(measuresSchema.extend({ at: instant })),
  releases: z.array(z.object({ number: z.number().int(), at: instant })),
  /** What people noted of this time, earliest first. */
  notes: z.array(chartNoteSchema),
  lists: z.array(listSchema),
  /** Visitors of the range who reached each goal. The one that conversions are of is `isCounted`. */
  goals: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(goalKinds),
      isMain: z.boolean(),
      isCounted: z.boolean(),
      /** In cents. */
      worth: z.number().int().nullable(),
      visitors: z.number().int(),
    }),
  ),
  /** What it is to reach, and how far it is; since the beginning, whatever is asked for. */
  target: reachedTargetSchema.nullable(),
  /** Views of robots, which nothing else counts. */
  robots: z.number().int(),
})
export type CampaignAnalytics = z.infer<typeof campaignAnalyticsSchema>

const curve = z.array(z.number().int())

/**
 * A company's campaigns together and one by one. A visitor's hash belongs to one campaign, so who
 * was in two of them is a visitor of each, also in the sums.
 */
export const companyAnalyticsSchema = z.object({
  range: z.enum(ranges),
  time: timeSchema,
  inRange: rangeCountsSchema,
  before: beforeSchema,
  series: z.array(bucketSchema),
  /** What went out within the range, earliest first. */
  releases: z.array(
    z.object({ campaignId: id, name: z.string(), number: z.number().int(), at: instant }),
  ),
  /** What people noted of the range on these campaigns, earliest first; the latest 200. */
  notes: z.array(chartNoteSchema.extend({ campaignId: id, name: z.string() })),
  /** How many campaigns there are that were asked for, of which `campaigns` are a part. */
  count: z.number().int(),
  campaigns: z.array(
    z.object({
      campaignId: id,
      name: z.string(),
      status: z.enum(statuses),
      visitorsNow: z.number().int(),
      total: totalsSchema,
      inRange: rangeCountsSchema,
      before: beforeSchema,
      /** The range in at most thirty steps of equal length, oldest first. */
      curves: z.object({ views: curve, visitors: curve, clicks: curve, conversions: curve }),
    }),
  ),
  /** How many campaigns of the company are in each state, whatever was asked for. */
  states: z.array(z.object({ status: z.enum(statuses), count: z.number().int() })),
})
export type CompanyAnalytics = z.infer<typeof companyAnalyticsSchema>

const funnelPage = z.object({ pageId: z.string(), path: z.string(), title: z.string() })
/** `isStep` is false for a page that was asked to be left out; `parts` are its sections and forms by name. */
const funnelPageSchema = funnelPage.extend({
  isStep: z.boolean(),
  parts: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type FunnelPage = z.infer<typeof funnelPageSchema>

/**
 * What is done on a page: it is seen, a button or link of it is pressed, a goal on it is reached.
 * `visitors` did this step after all the steps before it.
 */
const funnelStepSchema = funnelPage.extend({
  kind: z.enum(['view', 'pressed', 'converted']),
  visitors: z.number().int(),
})
export type FunnelStep = z.infer<typeof funnelStepSchema>

const mostLists = 8
const dimensions = listOf(z.enum(dimensionNames)).refine(
  ({ length }) => length <= mostLists,
  `At most ${mostLists} lists at once.`,
)

const paging = {
  sort: z.enum(sortNames).default('visitors'),
  limit: z.coerce.number().int().min(1).max(1_000).default(10),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
}

/** What is asked of a campaign: every screen and every export asks by this. */
export const numbersQuery = byCampaign.extend({
  ...askedTime,
  ...paging,
  filter: filterTexts.default([]),
  /** What lists are made by; each has `limit` rows from `offset` on. */
  by: dimensions.default([]),
  /** The goal that conversions are of; the main one by default. */
  goal: id.optional(),
  /** Whether the buckets before the range are wanted. */
  compare: flag.default(false),
})
export type NumbersQuery = z.infer<typeof numbersQuery>

/** What is asked of the campaigns of a company, of which `limit` are told one by one. */
export const companyNumbersQuery = byCompany.extend({
  ...askedTime,
  sort: z.enum(['visitors', 'views', 'clicks', 'conversions', 'name']).default('visitors'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  /** A part of their names. */
  search: z.string().max(120).optional(),
  /** Only campaigns in this state; without it all, also those that are over. */
  status: z.enum(statuses).optional(),
})
export type CompanyNumbersQuery = z.infer<typeof companyNumbersQuery>

/** How far visitors got; all numbers are visitors, unique by day and summed over days. */
export const funnelSchema = z.object({
  range: z.enum(ranges),
  /** All that were there, also those who saw none of the steps. */
  visitors: z.number().int(),
  /** All that converted, also in another way than by these steps. */
  converted: z.number().int(),
  steps: z.array(funnelStepSchema),
  pages: z.array(funnelPageSchema),
})
export type Funnel = z.infer<typeof funnelSchema>

/**
 * A visit by itself, which says nothing of who it was: a rest of half an hour or the end of the day ends
 * it. Values are those of dimensions; what is not known is ''.
 */
export const visitSchema = z.object({
  /** Where it stands among the others, to go on behind it. */
  id: z.string(),
  beganAt: instant,
  /** Whether its visitor is there now. */
  isHere: z.boolean(),
  /** Between its first and its last event. */
  seconds: z.number().int(),
  source: z.string(),
  channel: z.string(),
  device: z.string(),
  browser: z.string(),
  country: z.string(),
  /** The path of the page that was seen first; null where none was. */
  entry: z.string().nullable(),
  /** How many different pages were seen. */
  pages: z.number().int(),
  views: z.number().int(),
  clicks: z.number().int(),
  /** Forms and votes that were sent. */
  sends: z.number().int(),
  goals: z.array(z.object({ id, name: z.string() })),
})
export type Visit = z.infer<typeof visitSchema>

/** When it began in ms, and which it is of those that began then. */
const visitId = z.string().regex(/^\d{1,15}-\d{1,3}$/, 'This is no id of a visit.')

export const visitsQuery = byCampaign.extend({
  range: askedTime.range,
  from: askedTime.from,
  to: askedTime.to,
  filter: filterTexts.default([]),
  /** Robots instead of people. */
  robots: flag.default(false),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Those that began before this one. */
  before: visitId.optional(),
})
export type VisitsQuery = z.infer<typeof visitsQuery>

export const visitsSchema = z.object({ visits: z.array(visitSchema), more: z.boolean() })
export type Visits = z.infer<typeof visitsSchema>

export const campaignPollSchema = z.object({
  pollId: z.string(),
  question: z.string(),
  /** When it ends or ended; null for one that stays open. */
  closes: instant.nullable(),
  /** Whether the campaign's current release has it. */
  isOnPage: z.boolean(),
  /** How many votes there are; each may name several options. */
  voters: z.number().int(),
  options: z.array(
    z.object({
      id: z.string(),
      words: z.string(),
      votes: z.number().int(),
      /** Whether visitors can choose it now; false for what earlier releases offered. */
      isOffered: z.boolean(),
    }),
  ),
})
export type CampaignPoll = z.infer<typeof campaignPollSchema>

export const analyticsContract = {
  campaign: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/analytics',
      summary: 'Its numbers: any range, by any dimension, filtered by any value',
    })
    .input(numbersQuery)
    .output(campaignAnalyticsSchema),
  export: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/analytics/export',
      summary: 'The same as CSV: the rows of a list, or a line for each bucket',
    })
    .input(numbersQuery)
    .output(z.file()),
  company: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/analytics',
      summary: 'The numbers of all campaigns',
    })
    .input(companyNumbersQuery)
    .output(companyAnalyticsSchema),
  funnel: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/analytics/funnel',
      summary: 'How far visitors got from its first page to a conversion',
    })
    .input(
      byCampaign.extend({
        ...askedTime,
        /** Of visitors of whom a visit matches: what else they did counts, too. */
        filter: filterTexts.default([]),
        /** Pages that are no steps. */
        without: z.array(z.string().max(100)).max(100, 'At most 100 pages.').optional(),
      }),
    )
    .output(funnelSchema),
  visits: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/analytics/visits',
      summary: 'Its newest visits one by one, without who they were',
    })
    .input(visitsQuery)
    .output(visitsSchema),
  page: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/analytics/page',
      summary:
        'What visitors do on a page: how far down they come, what they press, its forms by field',
    })
    .input(pageNumbersQuery)
    .output(pageNumbersSchema),
  polls: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/polls', summary: 'Polls, with votes' })
    .input(byCampaign)
    .output(z.object({ polls: z.array(campaignPollSchema) })),
  leads: operation
    .route({ method: 'GET', path: '/campaigns/{campaignId}/leads', summary: 'Leads, newest first' })
    .input(byCampaign.extend(leadFilter.omit({ campaignId: true }).shape))
    .output(z.object({ leads: z.array(leadSchema), more: z.boolean() })),
  ownDevice: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/own-device',
      summary: 'Where to have visits of one’s own device left out, at each host of its pages',
    })
    .input(byCampaign)
    .output(
      z.object({
        /** The campaign's own address first. Each holds for ten minutes. */
        links: z.array(z.object({ host: z.string(), url: z.string() })),
      }),
    ),
}
