import { pause } from '#e2e/support/pause.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Editor } from '../editor.ts'

export type Outage = {
  lastsMs: number
  begin(): void | Promise<void>
  /** Done half-way. */
  meanwhile?(): Promise<void>
  end(): void | Promise<void>
}

/** In ms of `performance.now()`. */
export type Period = {
  /** From when to when the outage surely lasted; its end may take a while, such as a start. */
  beganAt: number
  endedAt: number
  /** When everybody had stopped typing and had everything saved. */
  settledAt: number
}

const quietMs = 1_500
const typeEveryMs = 50
/** Every so many marks one of one's own is taken out. */
const removeEvery = 8
/** How long (ms) it may take until everybody is told that everything is saved. */
const settleWithinMs = 60_000

/** Everybody types before, during and after the outage, and stays until everything is saved. */
export async function typeThrough(editors: readonly Editor[], outage: Outage): Promise<Period> {
  let count = 0
  const work = setInterval(() => {
    count += 1
    for (const editor of editors) workOnce(editor, count)
  }, typeEveryMs)
  try {
    await pause(quietMs)
    await outage.begin()
    const beganAt = performance.now()
    await pause(outage.lastsMs / 2)
    await outage.meanwhile?.()
    await pause(beganAt + outage.lastsMs - performance.now())
    const endedAt = performance.now()
    await outage.end()
    const resumes = (editor: Editor) => resumedAt(editor, endedAt) !== null
    await waitUntil('everybody is saved again', () => editors.every(resumes), settleWithinMs)
    await pause(quietMs)
    clearInterval(work)
    const isSettled = () => editors.every((editor) => editor.isSettled())
    await waitUntil('everything is saved', isSettled, settleWithinMs)
    return { beganAt, endedAt, settledAt: performance.now() }
  } finally {
    clearInterval(work)
  }
}

/** When the editor was first told after the outage that something is saved; null if never. */
export function resumedAt({ edits }: Editor, endedAt: number): number | null {
  const times = edits.flatMap(({ savedAt }) => (savedAt && savedAt > endedAt ? [savedAt] : []))
  return times.length > 0 ? Math.min(...times) : null
}

function workOnce(editor: Editor, count: number): void {
  editor.type(`${editor.name}.${count}`)
  if (count % removeEvery === 0) editor.remove(`${editor.name}.${count - removeEvery / 2}`)
}
