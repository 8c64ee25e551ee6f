import type { Visit } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'

/** What was done in a visit, goals by their names: "Signed up", "Pressed twice". */
export function didWords({ goals, clicks, sends }: Pick<Visit, 'goals' | 'clicks' | 'sends'>): {
  goals: string[]
  others: string[]
} {
  const others = [
    clicks > 0 ? `Pressed${timesWords(clicks)}` : '',
    // What is sent is a goal mostly, and then it is named.
    sends > 0 && goals.length === 0 ? `Sent a form${timesWords(sends)}` : '',
  ]
  return { goals: goals.map(({ name }) => name), others: others.filter(Boolean) }
}

function timesWords(count: number): string {
  if (count === 1) return ''
  return count === 2 ? ' twice' : ` ${formatNumber(count)} times`
}

/** How far it went from the page that it began with; nothing where that was the only one. */
export function pagesWords({ entry, pages }: Pick<Visit, 'entry' | 'pages'>): string {
  if (entry === null || pages < 2) return ''
  return `→ ${formatNumber(pages)} pages`
}

/**
 * While a list is held, what it shows: the visits that it had, and those before them that were fetched
 * since; and how many came after.
 */
export function heldVisits(
  held: readonly Visit[],
  latest: readonly Visit[],
): { shown: readonly Visit[]; fresh: number } {
  const known = new Set(held.map(({ id }) => id))
  const last = held.at(-1)
  const unknown = latest.filter(({ id }) => !known.has(id))
  const older = unknown.filter(({ beganAt }) => last !== undefined && beganAt <= last.beganAt)
  return { shown: [...held, ...older], fresh: unknown.length - older.length }
}
