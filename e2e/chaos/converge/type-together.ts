import { flawsOfSession } from '#shared/campaign/binding/testing/play-session.ts'
import { randomSession } from '#shared/campaign/binding/testing/random-acts.ts'
import type { Finding } from '../scenario.ts'
import { checkInRows } from './check-in-rows.ts'

/**
 * Plays so many sessions in which two to four people write in one text and make lists, headings, joins
 * and splits of each other's lines, over lines that delay, reorder and break, each with the builder's
 * editor and its binding. A complaint holds the shortest session in which a letter was lost, doubled or
 * torn out of its order, a caret was thrown, or two did not have the same in the end.
 */
export function typeTogether(times: number, seed: number): Promise<Finding> {
  return checkInRows({
    name: 'sessions',
    times,
    seed,
    made: randomSession(),
    flawsOf: flawsOfSession,
  })
}
