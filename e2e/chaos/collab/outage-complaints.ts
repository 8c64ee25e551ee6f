import { complaintsAbout } from '../scenario.ts'
import type { Judgement } from './judge-room.ts'
import type { Welcome } from './newcomers.ts'
import type { OutageFigures } from './outage-figures.ts'
import type { Health } from './watch-health.ts'

/** Acknowledgements are to go on within this (ms) after an outage. */
const resumeWithinMs = 10_000

/** Within this (ms) everybody is to be told that nothing is saved. */
const noticeWithinMs = 15_000

/** What holds in every outage. */
export function complaintsOfOutage(seen: {
  figures: readonly OutageFigures[]
  judgement: Judgement
  areUp: boolean
  healths: readonly Health[]
  welcomes: readonly Welcome[]
}): string[] {
  const { verdict, difference, sameAfterMs } = seen.judgement
  const { figures, welcomes } = seen
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  return [
    ...complaintsAbout({
      'edits that were saved are gone': verdict.lost,
      'edits of people who stayed are gone': verdict.missing,
      'marks that were taken out are there again': verdict.undone,
      'marks are there twice': verdict.doubled,
      'marks are there that nobody typed': verdict.unknown,
      'documents were shown with gaps': verdict.gaps,
      'edits were refused': sum(figures.map(({ refused }) => refused.length)),
      'nodes took too long until saving went on': figures.filter(
        ({ resumedAfterMs }) => resumedAfterMs > resumeWithinMs,
      ).length,
      'looks at /healthz were not answered': sum(seen.healths.map(({ silences }) => silences)),
      'saved edits were not shown to newcomers': sum(welcomes.map(({ lacked }) => lacked)),
      'newcomers were shown an empty document': welcomes.filter(({ isEmpty }) => isEmpty).length,
    }),
    ...(seen.areUp ? [] : ['a server went down']),
    ...(sameAfterMs === null ? ['people saw different documents'] : []),
    ...(difference ? [`documents differ: ${difference}`] : []),
  ]
}

/** Where nothing could be durable, nothing may be said to be, and people are to be told so. */
export function complaintsOfStall(nodes: readonly OutageFigures[], lastsMs: number): string[] {
  const saved = nodes.reduce((sum, { savedDuring }) => sum + savedDuring, 0)
  return [
    ...complaintsAbout({ 'edits were said to be saved without a database': saved }),
    // A database that only answers late is not away: there must have been time to notice.
    ...(lastsMs >= noticeWithinMs ? complaintsOfSilence(nodes) : []),
  ]
}

/** Everybody whose edits can't be saved is to be told so. */
export function complaintsOfSilence(nodes: readonly OutageFigures[]): string[] {
  const untold = nodes.filter(({ toldStalled, people }) => toldStalled < people)
  return complaintsAbout({ 'nodes did not tell all people that nothing is saved': untold.length })
}
