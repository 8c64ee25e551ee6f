import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** Structured log to stderr, one line an event; credentials never reach it. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      redact: ['*.cookie', '*.authorization', '*.password', '*.token', 'req.headers'],
    },
    pino.destination({ fd: 2, sync: true }),
  )
}
