import { complaintsAbout } from '../scenario.ts'

/** How often each befell somebody. */
export type Mischief = {
  /** The network was gone, and the browser knew. */
  offline: number
  /** Nothing was heard on the line, which nobody knew. */
  silences: number
  /** A connection was being opened when the line fell silent. */
  silentOpenings: number
  /** Transactions that storage undid. */
  aborted: number
  /** What storage did not answer for a while. */
  held: number
  /** How often a badge was seen to say that changes are in this tab only. */
  tabOnly: number
  /** Words that were written right before a reload, and found again. */
  foundAgain: number
}

export function noMischief(): Mischief {
  return {
    offline: 0,
    silences: 0,
    silentOpenings: 0,
    aborted: 0,
    held: 0,
    tabOnly: 0,
    foundAgain: 0,
  }
}

export function addUp(all: readonly Mischief[]): Mischief {
  return all.reduce(
    (sum, each) => ({
      offline: sum.offline + each.offline,
      silences: sum.silences + each.silences,
      silentOpenings: sum.silentOpenings + each.silentOpenings,
      aborted: sum.aborted + each.aborted,
      held: sum.held + each.held,
      tabOnly: sum.tabOnly + each.tabOnly,
      foundAgain: sum.foundAgain + each.foundAgain,
    }),
    noMischief(),
  )
}

/** So many gestures are enough for every kind of mischief. */
const enoughGestures = 800

/** A long run in which nothing goes wrong proves nothing. */
export function idleComplaints(mischief: Mischief, gestures: number): string[] {
  if (gestures < enoughGestures) return []
  const idle = Object.entries(mischief).filter(([, count]) => count === 0)
  return complaintsAbout({ 'kinds of mischief did not happen': idle.length })
}
