import type { EventKind } from '#server/features/ingest/public/entities.ts'
import type { DimensionName, Filter } from '#shared/contract/dimensions.ts'
import type {
  Counts,
  GoalTarget,
  Question,
  Visit as ToldVisit,
  VisitsQuestion,
} from '#server/core/ports/visit-numbers.ts'

/** An event as a ledger has it: what each dimension says of it, but for those of visits. */
export type LedgerEvent = {
  /** Who it was on which day. */
  visitor: string
  day: number
  at: number
  kind: EventKind
  bot: boolean
  pageId: string
  /** The field of the form that was filled or refused. */
  field?: string | null
  values: Partial<Record<DimensionName, string | null>>
}

const halfHour = 1_800_000

/** Counts a ledger in the plainest way, for comparing. `events` are in the order in which they were stored. */
export function plainCount(events: readonly LedgerEvent[], question: Question) {
  const said = withVisits(events, question.robots).filter(isOfVisit)
  const isWithin = ({ at }: LedgerEvent) => at >= question.from && at < question.to
  const matching = said.filter(
    (event) => isWithin(event) && question.filters.every((filter) => fits(event, filter)),
  )
  const within = said.filter(isWithin)
  const lists = question.by.map((by) => {
    const counts = new Map<string, Counts>()
    for (const value of new Set(matching.map(({ values }) => values[by] ?? null)))
      if (value !== null)
        counts.set(
          value,
          countOf((event) => event.values[by] === value),
        )
    return { by, counts }
  })
  function countOf(isIn: (event: Said) => boolean): Counts {
    const those = matching.filter(isIn)
    const people = new Set(those.map(personOf))
    const counted = new Set(those.map(({ visit }) => visit))
    return {
      visitors: people.size,
      views: those.filter(({ kind }) => kind === 'view').length,
      visits: counted.size,
      bounces: [...counted].filter(isBounce).length,
      spentMs: those.reduce((sum, { spent }) => sum + spent, 0),
      clicks: those.filter(({ kind }) => kind === 'click').length,
      goals: question.goals.map(
        (goal) =>
          new Set(within.filter((event) => reaches(event, goal)).map(personOf)).intersection(people)
            .size,
      ),
    }
  }
  return { total: countOf(() => true), lists, series: seriesOf(question, matching, within) }
}

/** The visits of a ledger, newest first, without where they stand; as plainly. */
export function plainVisits(
  events: readonly LedgerEvent[],
  question: Pick<VisitsQuestion, 'from' | 'to' | 'filters' | 'goals' | 'robots'>,
): (Omit<ToldVisit, 'position' | 'visitor'> & { at: number })[] {
  const { from, to, filters, goals, robots } = question
  return [...new Set(withVisits(events, robots).map(({ visit }) => visit))]
    .filter((visit) =>
      visit.events.some(
        (event) =>
          event.at >= from &&
          event.at < to &&
          filters.every((filter) => fits(withVisit(event, visit), filter)),
      ),
    )
    .map(({ events: visit }) => {
      const ofKind = (asked: LedgerEvent['kind']) => visit.filter(({ kind }) => kind === asked)
      const views = ofKind('view')
      const valueOf = (name: DimensionName) => visit[0]?.values[name] ?? ''
      return {
        at: visit[0]?.at ?? 0,
        lastAt: visit.at(-1)?.at ?? 0,
        source: valueOf('source'),
        channel: valueOf('channel'),
        device: valueOf('device'),
        browser: valueOf('browser'),
        country: valueOf('country'),
        entry: views[0]?.values.page ?? null,
        pages: new Set(views.map(({ pageId }) => pageId)).size,
        views: views.length,
        clicks: ofKind('click').length,
        sends: ofKind('send').length,
        goals: goals.flatMap((goal, place) =>
          visit.some((event) => reaches(event, goal)) ? place : [],
        ),
      }
    })
    .toSorted((a, b) => b.at - a.at)
}

/** `events` make the visit; within its pages something was filled or refused, or not. */
type Visit = { events: LedgerEvent[]; isUsed: boolean }
export type Said = LedgerEvent & { visit: Visit; spent: number }

const isBounce = ({ events, isUsed }: Visit) =>
  events.length === 1 && events[0]?.kind === 'view' && !isUsed

/** The events of people or robots with the visit that each is of, and what that says of them. */
export function withVisits(events: readonly LedgerEvent[], robots: boolean): Said[] {
  const own = events.filter(({ bot }) => bot === robots)
  return [...Map.groupBy(own, personOf).values()].flatMap((ofOne) => {
    const inOrder = ofOne.toSorted((a, b) => a.at - b.at)
    const visits = visitsOf(inOrder.filter(isOfVisit))
    const visitOf = (event: LedgerEvent) =>
      visits.find((visit) => visit.events.includes(event)) ??
      visits.findLast(({ events: [first] }) => first && isBefore(inOrder, first, event)) ??
      visits[0] ?? { events: [], isUsed: false }
    for (const event of inOrder)
      if (event.kind === 'fill' || event.kind === 'refuse') visitOf(event).isUsed = true
    return inOrder.map((event) => withVisit(event, visitOf(event)))
  })
}

const isBefore = (inOrder: readonly LedgerEvent[], one: LedgerEvent, other: LedgerEvent) =>
  inOrder.indexOf(one) < inOrder.indexOf(other)

export const isOfVisit = ({ kind }: LedgerEvent): boolean =>
  kind === 'view' || kind === 'click' || kind === 'send'

export const personOf = ({ day, visitor }: LedgerEvent) => `${day} ${visitor}`

/** The visits of one person, of whom `events` are in their order. */
function visitsOf(events: readonly LedgerEvent[]): Visit[] {
  const visits: Visit[] = []
  let last = -Infinity
  for (const event of events) {
    if (event.at - last >= halfHour) visits.push({ events: [], isUsed: false })
    visits.at(-1)?.events.push(event)
    last = event.at
  }
  return visits
}

function withVisit(event: LedgerEvent, visit: Visit): Said {
  const { events } = visit
  const views = events.filter(({ kind }) => kind === 'view')
  const next = isOfVisit(event) ? events[events.indexOf(event) + 1] : undefined
  const entry = views[0]?.values.page ?? null
  const exit = views.at(-1)?.values.page ?? null
  const values = { ...event.values, entry, exit }
  return { ...event, values, visit, spent: next ? next.at - event.at : 0 }
}

export function fits({ values }: Said, { dimension, values: asked, not = false }: Filter): boolean {
  const value = values[dimension] ?? null
  return (value !== null && asked.includes(value)) !== not
}

function reaches({ kind, pageId, values }: LedgerEvent, goal: GoalTarget): boolean {
  if (goal.kind === 'page') return kind === 'view' && pageId === goal.target
  return kind === (goal.kind === 'press' ? 'click' : 'send') && values.block === goal.target
}

/** Where each thing comes first; views, clicks and time where they are. */
function seriesOf(
  question: Question,
  matching: readonly Said[],
  within: readonly Said[],
): Counts[] {
  const { buckets, goals } = question
  const bucketOf = (at: number) => buckets.findLastIndex((start) => start <= at)
  const people = new Set(matching.map(personOf))
  const firstOf = (events: readonly Said[], by: (event: Said) => unknown) =>
    [...Map.groupBy(events, by).values()].map((all) => Math.min(...all.map(({ at }) => at)))
  const seen = firstOf(matching, personOf)
  const begun = [...Map.groupBy(matching, ({ visit }) => visit)].map(([visit, all]) => ({
    at: Math.min(...all.map(({ at }) => at)),
    isBounce: isBounce(visit),
  }))
  const reached = goals.map((goal) =>
    firstOf(
      within.filter((event) => reaches(event, goal) && people.has(personOf(event))),
      personOf,
    ),
  )
  return buckets.map((_, bucket) => {
    const isHere = (at: number) => bucketOf(at) === bucket
    const here = matching.filter(({ at }) => isHere(at))
    return {
      visitors: seen.filter(isHere).length,
      views: here.filter(({ kind }) => kind === 'view').length,
      visits: begun.filter(({ at }) => isHere(at)).length,
      bounces: begun.filter(({ at, isBounce }) => isBounce && isHere(at)).length,
      spentMs: here.reduce((sum, { spent }) => sum + spent, 0),
      clicks: here.filter(({ kind }) => kind === 'click').length,
      goals: reached.map((times) => times.filter(isHere).length),
    }
  })
}
