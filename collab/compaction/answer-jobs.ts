import { parentPort } from 'node:worker_threads'
import type { JobAnswer, JobRequest } from './job-thread.ts'

/** What a worker file does: answers each job of its `JobThread`, one after the other. */
export function answerJobs(work: (job: never) => Uint8Array): void {
  parentPort?.on('message', ({ id, job }: JobRequest<never>) => {
    parentPort?.postMessage(
      answer(id, () => work(job)),
      [],
    )
  })
}

function answer(id: number, work: () => Uint8Array): JobAnswer {
  try {
    return { id, result: work() }
  } catch (error) {
    return { id, why: error instanceof Error ? error.message : String(error) }
  }
}
