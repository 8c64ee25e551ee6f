import { failed } from './finding.ts'
import type { Finding } from './finding.ts'

/** What a step came to; `seen` is what later steps may build on, `raw` the answer it judged. */
export type Outcome<Seen> = { finding: Finding; seen?: Partial<Seen>; raw?: unknown; ms?: number }

export type Step<Seen> = {
  id: string
  title: string
  /** Looks and judges. Changes nothing that the person would notice. */
  run: (seen: Partial<Seen>) => Promise<Outcome<Seen>>
}

export type Done = { id: string; title: string; finding: Finding; raw: unknown; ms: number | null }

export type Progress<Seen> = { done: readonly Done[]; seen: Partial<Seen>; finished: boolean }

/** Nothing has been looked at yet. */
export const notBegun = { done: [], seen: {}, finished: false } as const

/** Runs the steps one after the other and reports after each; stops between two when aborted. */
export async function runSteps<Seen>(
  steps: readonly Step<Seen>[],
  stop: AbortSignal,
  report: (progress: Progress<Seen>) => void,
): Promise<void> {
  let progress: Progress<Seen> = notBegun
  for (const [index, step] of steps.entries()) {
    const outcome = await runStep(step, progress.seen)
    if (stop.aborted) return
    const { finding, seen, raw = null, ms = null } = outcome
    progress = {
      done: [...progress.done, { id: step.id, title: step.title, finding, raw, ms }],
      seen: { ...progress.seen, ...seen },
      finished: index === steps.length - 1,
    }
    report(progress)
  }
}

async function runStep<Seen>(step: Step<Seen>, seen: Partial<Seen>): Promise<Outcome<Seen>> {
  try {
    return await step.run(seen)
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    const mend = 'Run it again. If it stays like this, look at the browser console.'
    return { finding: failed(`This check broke off: ${why}`, mend) }
  }
}
