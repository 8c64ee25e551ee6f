import { z } from 'zod'
import { IdentityError } from '../identity-error.ts'
import type { IdentityRequest } from '../provider.ts'
import type { FlowNote } from './flow.ts'
import { notes } from './messages.ts'

const fields = z.record(z.string(), z.unknown())

/** The JSON object of the body. */
export function readForm(request: IdentityRequest): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new IdentityError('unsupported_media')
  try {
    return fields.parse(JSON.parse(request.body.toString('utf8')))
  } catch {
    throw new IdentityError('malformed')
  }
}

/** A line of text as it can be stored: well-formed, without control characters, trimmed. */
export function lineOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 400)
}

/** A password as it was typed. */
export function passwordOf(form: Record<string, unknown>): string {
  return typeof form['password'] === 'string' ? form['password'] : ''
}

export type Traits = { email: string; name: string }

const traitsShape = z.looseObject({ email: z.unknown(), name: z.unknown() }).catch({
  email: undefined,
  name: undefined,
})

export function readTraits(form: Record<string, unknown>): Traits {
  const { email, name } = traitsShape.parse(form['traits'])
  return { email: lineOf(email), name: lineOf(name) }
}

export function traitProblems({ email, name }: Traits): FlowNote[] {
  return [
    ...problem('traits.email', email, addressProblem),
    ...problem('traits.name', name, nameProblem),
  ]
}

const maxNameLength = 80

function nameProblem(name: string): FlowNote['message'] | null {
  const length = Array.from(name).length
  return length <= maxNameLength ? null : notes.lineTooLong(maxNameLength, length)
}

const address = z.email().max(254)

/** Why `email` can't be an address, or null. */
export function addressProblem(email: string): FlowNote['message'] | null {
  return address.safeParse(email).success ? null : notes.noAddress(email)
}

/** What is wrong with a field: that it is empty, or what `check` says of it. */
export function problem(
  field: string,
  value: string,
  check: (value: string) => FlowNote['message'] | null,
): FlowNote[] {
  const message = value === '' ? notes.missing(field.replace('traits.', '')) : check(value)
  return message ? [{ field, message }] : []
}
