import { dayMs } from '#server/features/ingest/public/buckets.ts'
import type { Random } from './random.ts'

/** One person (or robot) on the pages of a campaign. Times are ms since the epoch. */
export type PlannedVisit = {
  /** Different for every visit. */
  number: number
  userAgent: string
  /** Where from, as it is counted; null for nowhere that told us. */
  source: string | null
  viewedAt: number[]
  clickedAt: number | null
  /** When the form was sent; the page after it is seen a second later. */
  sentAt: number | null
  /** How much of the page came into sight (0 to 1), told as it is left; null for who tells nothing. */
  read: { part: number; at: number } | null
  /** The form as far as it was gone through. */
  form: FilledForm | null
}

type FilledForm = {
  /** Its fields were left between these. */
  from: number
  until: number
  /** How much of it was filled in, 0 to 1. */
  part: number
  /** Whether what was written last was refused at first. */
  isRefused: boolean
}

type Planned = Omit<PlannedVisit, 'read' | 'form'>

export type VisitPlan = {
  from: number
  to: number
  visits: number
  /** When somebody with many readers wrote about the campaign. */
  mentions: readonly number[]
}

const hourMs = 3_600_000
const second = 1_000

const userAgents = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    40,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    29,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    22,
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1',
    6,
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 3],
] as const

const sources = [
  [null, 30],
  ['google.com', 22],
  ['newsletter', 18],
  ['instagram.com', 12],
  ['linkedin.com', 8],
  ['bing.com', 4],
  ['blog.example.com', 6],
] as const

/** Visits between `from` and `to` with the rhythm of days, weeks and mentions, earliest first. */
export function planVisits(plan: VisitPlan, random: Random): PlannedVisit[] {
  const starts = Array.from({ length: plan.visits }, () => startOf(plan, random))
  return starts
    .toSorted((a, b) => a - b)
    .map((start, index) => planVisit(start, index + 1, plan.to, random))
    .map((visit) => ({ ...visit, ...planReading(visit, plan.to, random) }))
}

/** Draws moments until one is kept, as likely as people are there then. */
function startOf(plan: VisitPlan, random: Random): number {
  const most = 1 + plan.mentions.length * mentionWeight
  for (;;) {
    const at = random.between(plan.from, plan.to)
    if (random.next() * most < liveliness(at, plan)) return at
  }
}

const mentionWeight = 4

function liveliness(at: number, { from, mentions }: VisitPlan): number {
  const hour = (at % dayMs) / hourMs
  const daily = 0.55 - 0.45 * Math.cos(((hour - 3) / 24) * 2 * Math.PI)
  const weekly = [0, 6].includes(new Date(at).getUTCDay()) ? 0.7 : 1
  const novelty = 0.4 + 0.6 * Math.exp(-(at - from) / (4 * dayMs))
  const echo = mentions
    .filter((mention) => at >= mention)
    .reduce((sum, mention) => sum + Math.exp(-(at - mention) / hourMs), 0)
  return daily * weekly * novelty + mentionWeight * echo
}

function planVisit(start: number, number: number, to: number, random: Random): Planned {
  const userAgent = random.pick(userAgents)
  const visit: Planned = {
    number,
    userAgent,
    source: null,
    viewedAt: [start],
    clickedAt: null,
    sentAt: null,
  }
  if (isRobot(visit)) return visit
  const after = (low: number, high: number, chance: number): number | null => {
    const at = start + random.between(low * second, high * second)
    return random.next() < chance && at <= to - 2 * second ? at : null
  }
  const clickedAt = after(8, 70, 0.34)
  const sentAt = clickedAt === null ? null : after(75, 240, 0.28)
  const again = sentAt === null ? after(300, 1_500, 0.14) : null
  return {
    ...visit,
    source: random.pick(sources),
    viewedAt: again === null ? [start] : [start, again],
    clickedAt,
    sentAt,
  }
}

const isRobot = ({ userAgent }: Pick<PlannedVisit, 'userAgent'>) => userAgent.includes('bot')

/** What somebody reads, and writes into the form, to which the button leads. */
function planReading(
  visit: Planned,
  to: number,
  random: Random,
): Pick<PlannedVisit, 'read' | 'form'> {
  const [start = 0] = visit.viewedAt
  if (isRobot(visit)) return { read: null, form: null }
  const form = planForm(visit, to, random)
  const last = Math.max(start, visit.clickedAt ?? 0, form?.until ?? 0)
  const at = visit.sentAt ?? Math.min(to, last + random.between(3 * second, 80 * second))
  return { read: { part: random.next(), at }, form }
}

function planForm({ clickedAt, sentAt }: Planned, to: number, random: Random): FilledForm | null {
  if (clickedAt === null) return null
  if (sentAt !== null)
    return { from: clickedAt, until: sentAt, part: 1, isRefused: random.next() < 0.08 }
  const until = clickedAt + random.between(15 * second, 90 * second)
  if (random.next() > 0.3 || until > to) return null
  return { from: clickedAt, until, part: random.next(), isRefused: random.next() < 0.35 }
}
