import { graceDays } from '#shared/contract/domain-states.ts'
import type { DomainState } from '#shared/contract/domain-states.ts'
import type { Finding } from './look-up-domain.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A record must stay away for so long before anybody is alarmed: resolvers err for a moment. */
export const confirmMs = 10 * minuteMs
export const graceMs = graceDays * dayMs

/** All that decides how a domain stands. */
export type DomainFacts = {
  verifiedAt: Date | null
  routedAt: Date | null
  unprovenSince: Date | null
  unroutedSince: Date | null
  driftedAt: Date | null
  lostAt: Date | null
}

export const noFacts: DomainFacts = {
  verifiedAt: null,
  routedAt: null,
  unprovenSince: null,
  unroutedSince: null,
  driftedAt: null,
  lostAt: null,
}

/**
 * How it stands after a look into DNS. What nobody answered counts neither for nor against it.
 * `isTaken`: another company has the name, or it is kept for one. Total and pure.
 */
export function judgeDomain(
  facts: DomainFacts,
  { proof, routing }: Pick<Finding, 'proof' | 'routing'>,
  isTaken: boolean,
  now: Date,
): DomainFacts {
  if (proof.kind === 'failed') return facts
  const isProven = proof.kind === 'right'
  const isRouted = routing.kind === 'right'
  if (!facts.verifiedAt) {
    if (!isProven || isTaken) return facts
    return { ...noFacts, verifiedAt: now, routedAt: isRouted ? now : null }
  }
  const routedAt = facts.routedAt ?? (isRouted ? now : null)
  const unprovenSince = isProven ? null : (facts.unprovenSince ?? now)
  const unroutedSince = unroutedAfter({ ...facts, routedAt }, routing.kind, now)
  const since = earliest(unprovenSince, unroutedSince)
  const driftedAt = since && (facts.driftedAt ?? (passed(since, now) >= confirmMs ? now : null))
  if (unprovenSince && driftedAt && passed(unprovenSince, now) >= graceMs)
    return { ...noFacts, lostAt: now }
  return { ...facts, routedAt, unprovenSince, unroutedSince, driftedAt }
}

function unroutedAfter(
  { routedAt, unroutedSince }: DomainFacts,
  kind: Finding['routing']['kind'],
  now: Date,
): Date | null {
  if (kind === 'failed') return unroutedSince
  // What never led here is not missed.
  return kind === 'right' || !routedAt ? null : (unroutedSince ?? now)
}

/** The state of these facts, with what the last look found; null before the first. */
export function stateOf(facts: DomainFacts, finding: Pick<Finding, 'proof'> | null): DomainState {
  if (!facts.verifiedAt && finding?.proof.kind === 'right') return 'taken'
  if (facts.lostAt) return 'lost'
  if (!facts.verifiedAt) return 'waiting'
  if (facts.driftedAt) return 'drifted'
  return facts.routedAt ? 'verified' : 'unrouted'
}

/** When to look again: soon while somebody waits, then more and more seldom; daily when all is well. */
export function nextLook(
  facts: DomainFacts,
  finding: Pick<Finding, 'proof' | 'routing'>,
  addedAt: Date,
  now: Date,
): Date {
  const isMissed = facts.unprovenSince ?? facts.unroutedSince
  const wait = () => {
    if (facts.driftedAt) return hourMs
    if (isMissed) return confirmMs
    if (facts.lostAt) return 6 * hourMs
    if (!facts.verifiedAt) return growing(addedAt, now)
    if (!facts.routedAt) return growing(facts.verifiedAt, now)
    if (finding.proof.kind === 'failed' || finding.routing.kind === 'failed') return hourMs
    return dayMs
  }
  return new Date(now.getTime() + wait())
}

/** A fifth of what was waited already: a minute at first, six hours after a day. */
function growing(since: Date, now: Date): number {
  return Math.min(6 * hourMs, Math.max(minuteMs, Math.round(passed(since, now) / 5)))
}

const passed = (since: Date, now: Date) => now.getTime() - since.getTime()

function earliest(...moments: (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length > 0 ? new Date(Math.min(...known.map((at) => at.getTime()))) : null
}
