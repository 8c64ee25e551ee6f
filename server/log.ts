import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/**
 * Structured log to stderr, or to `stream`, one line an event; credentials never reach it, nor what
 * a database says of the rows that an error is about.
 */
export function createLog(
  level: string,
  stream: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      redact: ['*.cookie', '*.authorization', '*.password', '*.token', 'req.headers'],
      serializers: { err: describeError },
    },
    stream,
  )
}

const rowDetail = /\n - detail: [\s\S]*$/

// PostgreSQL quotes values and whole rows in `detail`, which its driver adds to the message too.
function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { name, message, stack } = thrown
  const said = message.replace(rowDetail, '')
  const code = 'code' in thrown ? { code: thrown.code } : {}
  const cause = thrown.cause === undefined ? {} : { cause: describeError(thrown.cause) }
  return { type: name, message: said, ...code, stack: stack?.replace(message, said), ...cause }
}
