import type { DimensionName, Filter } from '#shared/contract/dimensions.ts'
import type { GoalKind } from '#shared/contract/goals.ts'

/** What reaches a goal: something sent or pressed in a block, or a page seen. */
export type GoalTarget = { kind: GoalKind; target: string }

/** What is asked of the events of a campaign. */
export type Question = {
  /** [from, to) in ms. */
  from: number
  to: number
  timeZone: string
  filters: readonly Filter[]
  /** At most 30. */
  goals: readonly GoalTarget[]
  /** What lists are made by. */
  by: readonly DimensionName[]
  /** When the buckets of the series begin (ms), ascending; empty for none. */
  buckets: readonly number[]
  /** Robots instead of people. */
  robots: boolean
}

/** What was counted; `spentMs` is the time between events of a visit, by the one before. */
export type Counts = {
  visitors: number
  views: number
  visits: number
  /** Visits of one view and nothing else. */
  bounces: number
  spentMs: number
  clicks: number
  /** Visitors who reached each of the goals that were asked for. */
  goals: number[]
}

export type Answer = {
  total: Counts
  series: Counts[]
  lists: { by: DimensionName; counts: Map<string, Counts> }[]
}

/** A step of a funnel: which event does it. */
export type Step = { kind: 'view' | 'click' | 'send'; pageId: string; blockId: string | null }

export type StepsQuestion = Pick<Question, 'from' | 'to' | 'timeZone' | 'filters'> & {
  steps: readonly Step[]
  goal: GoalTarget | null
}

/** Of visitors: all, those who reached the goal, and how many did each step after all before it. */
export type StepCounts = { visitors: number; converted: number; reached: number[] }

/**
 * A page whose visitors get variants. Comparisons begin at `starts` (ms, ascending), and the last ends
 * at `until`.
 */
export type TrialQuestion = {
  pageId: string
  starts: readonly number[]
  until: number
  goals: readonly GoalTarget[]
}

/** Visitors of a day who met a variant first in a comparison, and who reached each goal from then on. */
export type TrialCounts = {
  /** The index of its start. */
  comparison: number
  day: number
  /** '' for the page outside of the experiment. */
  variant: string
  visitors: number
  goals: number[]
}

/** Where a visit stands: when it began (ms), and which it is of those that began at that moment. */
export type VisitPosition = { at: number; index: number }

/** What is asked of visits one by one. */
export type VisitsQuestion = Omit<Question, 'by' | 'buckets'> & {
  /** The newest so many. */
  limit: number
  /** Of those that come after this one, which was told before. */
  after: VisitPosition | null
  /** Days with events from then on (ms) say whose a visitor's last visit is. */
  namesSince: number
}

/** A visit by itself. Times are ms; what is not known is ''. */
export type Visit = {
  position: VisitPosition
  lastAt: number
  source: string
  channel: string
  device: string
  browser: string
  country: string
  /** The path of the page that was seen first; null where none was. */
  entry: string | null
  /** How many different pages were seen. */
  pages: number
  views: number
  clicks: number
  sends: number
  /** Which of the goals that were asked for it reached. */
  goals: number[]
  /** The hash of its day, which stays in the server; null where it is not asked for. */
  visitor: string | null
}

/** What is asked of a page: as any of `variants`, '' for the page itself; null for whatever was shown. */
export type PageQuestion = Pick<Question, 'from' | 'to' | 'timeZone' | 'filters'> & {
  pageId: string
  variants: readonly string[] | null
}

/**
 * What visitors did in a form, all of them visitors of a day. Whoever sends has begun, and whoever begins
 * was shown it, whether their page told of that or not; of pages that tell of nothing, nobody is among them.
 */
export type FormCounts = {
  shown: number
  begun: number
  refused: number
  sent: number
  /** Who began and did not send. */
  left: number
  /** By name; `last` is of those who left: what they filled last. */
  fields: Map<string, { filled: number; refused: number; last: number }>
}

/** What visitors did on a page; all are visitors of a day, but `clicks`. */
export type PageCounts = {
  visitors: number
  blocks: Map<string, { clicks: number; visitors: number }>
  /** Who came down to each section, or farther. */
  sections: Map<string, number>
  forms: Map<string, FormCounts>
}

/** A day of a campaign in columns, as it is to be stored; `before` is up to which event it was. */
export type CompactedDay = {
  day: number
  before: number
  upTo: number
  events: number
  firstAt: number
  lastAt: number
  content: Uint8Array
  visitors: Uint8Array
}

/**
 * Counts what visitors did, where it stops nobody else. Work of one `owner` waits for that of others, too.
 * Throws `rate-limited` or `unavailable` when too much waits.
 */
export type VisitNumbers = {
  ask(owner: string, campaignId: string, questions: readonly Question[]): Promise<Answer[]>
  /** How far visitors got of whom a visit matches; whoever sends something has pressed before. */
  steps(owner: string, campaignId: string, asked: StepsQuestion): Promise<StepCounts>
  /** The newest visits that match, newest first. */
  visits(owner: string, campaignId: string, asked: VisitsQuestion): Promise<Visit[]>
  /** Who was shown which variant of a page, and what came of it. */
  trial(owner: string, campaignId: string, asked: TrialQuestion): Promise<TrialCounts[]>
  /** What visitors did on a page. */
  page(owner: string, campaignId: string, asked: PageQuestion): Promise<PageCounts>
  /** Visitors of a day with an error in a form, in each of the times [from, to) ms. */
  refused(
    owner: string,
    campaignId: string,
    spans: readonly Pick<Question, 'from' | 'to'>[],
  ): Promise<number[]>
  /** The days of a campaign that events have come to since they were stored, a portion of them. */
  compact(campaignId: string): Promise<CompactedDay[]>
}
