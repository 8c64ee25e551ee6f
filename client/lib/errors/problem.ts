import type { ErrorSlug, Problem } from '#shared/errors/catalogue.ts'
import type { FieldError } from '#shared/errors/field-errors.ts'
import { isStatusSlug, problemType, statusErrors } from '#shared/errors/status-errors.ts'
import type { StatusSlug } from '#shared/errors/status-errors.ts'
import { isRecord } from '#shared/lib/is-record.ts'

/**
 * A refusal of the API, decoded from its problem body. `status` 0 means that no answer came at all
 * (no network, or the server is away). `fieldErrors` maps a field's dotted path to what is wrong.
 */
export class ProblemError extends Error {
  readonly slug: ErrorSlug
  readonly status: number
  readonly title: string
  readonly detail: string
  readonly requestId: string | undefined
  readonly fieldErrors: Record<string, string>

  constructor(problem: Omit<Problem, 'type'>) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.slug = problem.slug
    this.status = problem.status
    this.title = problem.title
    this.detail = problem.detail
    this.requestId = problem.requestId
    this.fieldErrors = fieldErrorsOf(problem.errors ?? [])
  }
}

/** What is wrong with each field, by its dotted path. */
export function fieldErrorsOf(errors: readonly FieldError[]): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const { pointer, detail } of errors) {
    const field = pointer
      .replace(/^#?\/?/, '')
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.')
    byField[field] ??= detail
  }
  return byField
}

/** The name of the error in an answer of the API, which always has words for it; null for others' answers. */
function slugIn({ slug, type }: Record<string, unknown>): ErrorSlug | null {
  const isOurs = (name: unknown): name is ErrorSlug =>
    typeof name === 'string' && type === problemType(name)
  return isOurs(slug) ? slug : null
}

function slugOfStatus(status: number): StatusSlug {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 413) return 'too-large'
  if (status === 429) return 'rate-limited'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status < 500 ? 'bad-request' : 'internal'
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function pointersOf(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (entry: unknown): entry is FieldError =>
      isRecord(entry) &&
      typeof entry['pointer'] === 'string' &&
      typeof entry['detail'] === 'string',
  )
}

/**
 * Decodes an answer that is not a success. `body` is whatever was parsed (undefined when it was not
 * JSON, as from a proxy); what is missing or unknown is filled in from the catalogue by `status`.
 */
export function decodeProblem(status: number, body: unknown): ProblemError {
  const given: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const slug = slugIn(given) ?? slugOfStatus(status)
  const entry = statusErrors[isStatusSlug(slug) ? slug : slugOfStatus(status)]
  const requestId = text(given.requestId)
  return new ProblemError({
    slug,
    status,
    title: text(given.title) ?? entry.title,
    detail: text(given.detail) ?? entry.help,
    errors: pointersOf(given.errors),
    ...(requestId ? { requestId } : {}),
  })
}

/** Any thrown value as a ProblemError; what is no answer of the API becomes status 0. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof TypeError) {
    return new ProblemError({
      slug: 'unavailable',
      status: 0,
      title: 'The server could not be reached',
      detail: 'Check the connection and try again. Nothing that was shown as saved is lost.',
    })
  }
  const { title, help } = statusErrors.internal
  return new ProblemError({ slug: 'internal', status: 500, title, detail: help })
}
