import { ORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { fieldErrors } from '#shared/errors/field-errors.ts'

const slugByStatus: Record<number, ErrorSlug> = {
  400: 'bad-request',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-media',
  429: 'rate-limited',
  503: 'unavailable',
}

/** Whatever was thrown, as an error of the catalogue. Unknown ones become `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isOrpcError(thrown)) return fromOrpc(thrown)
  if (thrown instanceof UniqueConstraintViolationException) return new AppError('conflict')
  return findStorageError(thrown) ?? new AppError('internal')
}

/** What is wrong with the disk or the database when something could not be stored; else null. */
export function findStorageError(thrown: unknown): AppError | null {
  if (hasCode(thrown, fullDisk)) return new AppError('disk-full')
  return hasCode(thrown, damaged) ? new AppError('database-damaged') : null
}

/** What the operator has to hear of, since no caller can do anything about it. */
export const isOurFault = ({ slug }: AppError): boolean =>
  slug === 'internal' || slug === 'disk-full' || slug === 'database-damaged'

/** How the system, SQLite and PostgreSQL say it. */
const fullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

const damaged: ReadonlySet<unknown> = new Set([
  'SQLITE_CORRUPT',
  'SQLITE_CORRUPT_INDEX',
  'SQLITE_NOTADB',
  'XX001',
  'XX002',
])

/** Whether an error, or what caused it, has one of these codes. */
function hasCode(thrown: unknown, codes: ReadonlySet<unknown>): boolean {
  if (!(thrown instanceof Error)) return false
  return codes.has(Reflect.get(thrown, 'code')) || hasCode(thrown.cause, codes)
}

const isOrpcError = (thrown: unknown): thrown is ORPCError<string, unknown> =>
  thrown instanceof ORPCError

function fromOrpc(error: ORPCError<string, unknown>): AppError {
  if (error.cause instanceof AppError) return error.cause
  if (error.cause instanceof ValidationError && error.status === 400) {
    return new AppError('validation-failed', undefined, fieldErrors(error.cause.issues))
  }
  return new AppError(slugByStatus[error.status] ?? 'internal')
}

/** Wraps an error for the handler, with its status and its problem body. */
export function toOrpcError(error: AppError, requestId: string): ORPCError<string, unknown> {
  const problem = toProblem(error, requestId)
  return new ORPCError(error.slug.toUpperCase().replaceAll('-', '_'), {
    status: problem.status,
    message: problem.title,
    data: problem,
    cause: error,
  })
}
