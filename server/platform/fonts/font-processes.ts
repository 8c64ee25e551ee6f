import { AppError } from '#shared/errors/catalogue.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import type { Log } from '#server/platform/log.ts'
import { createJobProcesses } from '#server/platform/processes/job-processes.ts'
import type { FontAnswer, FontJob, TakenFont } from './font-work.ts'

/** A file of a font that somebody sent; those of one `owner` wait for those of others, too. */
export type SentFont = { name: string; bytes: Uint8Array; owner: string }

export type FontMaker = {
  /** As `takeFont`. Throws `AppError` with a sentence that names the file and the reason. */
  take(font: SentFont): Promise<TakenFont>
  /** As WOFF2 with these characters only; null where it can't be made smaller. */
  subset(font: SentFont, characters: string): Promise<Uint8Array | null>
  close(): void
}

const limits = { processes: 1, deadlineMs: 30_000, idleMs: 20_000, waitingBytes: 60_000_000 }

const file = new URL(
  import.meta.url.endsWith('.ts') ? './font-process.ts' : './font-process.js',
  import.meta.url,
)

/** Reads fonts and makes them smaller, in a process of its own. */
export function createFontProcesses(log: Log): FontMaker {
  const processes = createJobProcesses<FontJob, FontAnswer>(file, isAnswer, limits, log)
  return {
    async take({ name, bytes, owner }) {
      const answer = await processes.ask(owner, { bytes, characters: null })
      if (!answer)
        throw new AppError('unavailable', `${name} has to wait: too many fonts arrive just now.`)
      if ('taken' in answer) return answer.taken
      const refused = 'refused' in answer ? answer.refused : null
      const why = refused ? refused.why : 'lost' in answer ? answer.lost : 'no font'
      if (why) log.info({ why }, 'a font could not be read')
      const reason = refused?.reason ?? 'can’t be read: something in it is not as it should be.'
      throw new AppError(refused?.slug ?? 'damaged-file', `${name} ${reason}`)
    },
    async subset({ bytes, owner }, characters) {
      const answer = await processes.ask(owner, { bytes, characters })
      if (answer && 'subset' in answer) return answer.subset
      log.warn({ answer: answer && Object.keys(answer) }, 'a font was not made smaller')
      return null
    },
    close: () => processes.close(),
  }
}

const isAnswer = (message: unknown): message is FontAnswer =>
  isRecord(message) && ('taken' in message || 'subset' in message || 'refused' in message)
