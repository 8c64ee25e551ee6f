import { pino } from 'pino'
import type { DestinationStream } from 'pino'

/** What is said of a request that was answered. */
export type Access = {
  requestId: string
  /** Of the trace that it is part of, where there is one. */
  traceId?: string
  method: string
  /** The pattern of its address, e.g. `/c/{slug}`: an address itself may open doors. */
  route: string
  status: number
  ms: number
  /** By whom it was counted: `person <id>`, `key <id>`, `guest <id>`, `stranger`; null where nobody is asked. */
  who: string | null
}

export type AccessLog = {
  say(access: Access): void
  /** Writes what is waiting. */
  close(): void
}

/** Nobody hears of requests. */
export const noAccessLog: AccessLog = { say: () => undefined, close: () => undefined }

/** So many bytes are written at once. */
const atOnce = 4_096
/** How long (ms) a line may wait for others. */
const waitsMs = 1_000

/**
 * One line of JSON for a request to standard output, or to `stream`, where `level` lets `info` pass. Not
 * to a terminal, where somebody reads something else.
 */
export function createAccessLog(level: string, stream?: DestinationStream): AccessLog {
  if (!stream && process.stdout.isTTY) return noAccessLog
  const own = stream ? null : pino.destination({ fd: 1, sync: false, minLength: atOnce })
  const log = pino({ level, base: null }, stream ?? own ?? undefined)
  if (!log.isLevelEnabled('info')) return noAccessLog
  const timer = setInterval(() => own?.flush(), waitsMs)
  timer.unref()
  return {
    say: (access) => log.info(access, 'request'),
    close() {
      clearInterval(timer)
      own?.flushSync()
    },
  }
}
