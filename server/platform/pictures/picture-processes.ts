import { availableParallelism } from 'node:os'
import { AppError } from '#shared/errors/catalogue.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import type { Log } from '#server/platform/log.ts'
import { createJobProcesses } from '#server/platform/processes/job-processes.ts'
import type { ProcessLimits } from '#server/platform/processes/job-processes.ts'
import type { PictureAnswer, PictureJob, PictureSizes, TakenPicture } from './picture-work.ts'

/** A file that somebody sent; pictures of one `owner` wait for those of others, too. */
export type SentPicture = { name: string; bytes: Uint8Array; owner: string }

export type PictureTaker = {
  /** As `takePicture`. Throws `AppError` with a sentence that names the file and the reason. */
  take(picture: SentPicture, sizes: PictureSizes): Promise<TakenPicture>
  close(): void
}

const standard: ProcessLimits = {
  processes: Math.max(1, Math.min(2, availableParallelism() >> 1)),
  deadlineMs: 60_000,
  idleMs: 20_000,
  waitingBytes: 300_000_000,
}

const file = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js',
  import.meta.url,
)

/** Takes pictures in, in processes of their own. */
export function createPictureProcesses(log: Log, given: Partial<ProcessLimits> = {}): PictureTaker {
  const limits = { ...standard, ...given }
  const processes = createJobProcesses<PictureJob, PictureAnswer>(file, isAnswer, limits, log)
  return {
    async take({ name, bytes, owner }, sizes) {
      const answer = await processes.ask(owner, { bytes, sizes })
      if (!answer)
        throw new AppError('unavailable', `${name} has to wait: too many pictures arrive just now.`)
      if ('taken' in answer) return answer.taken
      const { slug, reason, why } =
        'lost' in answer ? reasonOf(answer.lost, limits) : answer.refused
      if (why) log.info({ why }, 'a picture could not be read')
      throw new AppError(slug, `${name} ${reason}`)
    },
    close: () => processes.close(),
  }
}

const isAnswer = (message: unknown): message is PictureAnswer =>
  isRecord(message) && ('taken' in message || 'refused' in message)

function reasonOf(lost: 'died' | 'slow', { deadlineMs }: ProcessLimits) {
  const slug = 'damaged-file' as const
  if (lost === 'died')
    return {
      slug,
      reason: 'can’t be read: something in it is not as it should be.',
      why: 'the process ended',
    }
  const reason = `takes more than ${deadlineMs / 1_000} seconds to read. Make it smaller.`
  return { slug, reason, why: 'too slow' }
}
