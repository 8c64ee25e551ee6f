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

function describeError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { name, message, stack } = thrown
  const quotes = isAboutRows(thrown)
  const told = {
    message: quotes ? untilQuote(message) : message,
    stack: quotes ? framesOf(stack) : stack,
  }
  const place = Object.fromEntries(placeKeys.flatMap((key) => readKey(thrown, key)))
  const cause = thrown.cause === undefined ? {} : { cause: describeError(thrown.cause) }
  return { type: name, ...told, ...place, ...cause }
}

/** The kind of an error, and with PostgreSQL where it happened, by names of the schema. */
const placeKeys = ['code', 'table', 'column', 'constraint'] as const

function readKey(error: Error, key: (typeof placeKeys)[number]): [string, unknown][] {
  const value: unknown = Reflect.get(error, key)
  return value === undefined ? [] : [[key, value]]
}

// SQLSTATE has five characters and never begins with E, as codes of the system do.
const databaseCode = /^(SQLITE_\w+|[0-9A-DF-Z][0-9A-Z]{4})$/

/** Whether a database or the mapper says it: they quote values, rows and pieces of the statement. */
function isAboutRows(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code')
  return error.name === 'ValidationError' || (typeof code === 'string' && databaseCode.test(code))
}

/** `near "the words": syntax error` becomes `near …`. */
function untilQuote(message: string): string {
  return message.replace(/["'`[{\n][\s\S]*$/, '…')
}

/** The stack without the message, in which a line may look like anything. */
function framesOf(stack = ''): string {
  const frames = stack.split('\n').filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line))
  return frames.join('\n')
}
