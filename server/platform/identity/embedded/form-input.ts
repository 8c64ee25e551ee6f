import { z } from 'zod'
import { tidyAddress, longestAddress, plainAddressPattern } from '#shared/lib/email-address.ts'
import { holdsAddress } from '#shared/lib/holds-address.ts'
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
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 400)
    .toWellFormed()
}

/** A password as it was typed. */
export function passwordOf(form: Record<string, unknown>): string {
  return typeof form['password'] === 'string' ? form['password'] : ''
}

/** The token of an invite that somebody registers by, in the field that the protocol leaves to us. */
export function inviteOf(form: Record<string, unknown>): string | null {
  const { invite } = fields.catch({}).parse(form['transient_payload'])
  return typeof invite === 'string' ? invite : null
}

export type Traits = { email: string; name: string }

/** The traits of a form, and what is wrong with them. */
export function readTraits(form: Record<string, unknown>): { traits: Traits; wrong: FlowNote[] } {
  const sent = fields.catch({}).parse(form['traits'])
  const traits = { email: tidyAddress(lineOf(sent['email'])), name: lineOf(sent['name']) }
  const wrong = [
    ...problem('traits.email', sent['email'], () => addressProblem(traits.email)),
    ...problem('traits.name', sent['name'], () => nameProblem(traits.name)),
  ]
  return { traits, wrong }
}

const maxNameLength = 80

function nameProblem(name: string): FlowNote['message'] | null {
  const length = Array.from(name).length
  if (length === 0) return notes.tooShortLine
  if (holdsAddress(name)) return notes.addressInName
  return length <= maxNameLength ? null : notes.lineTooLong(maxNameLength, length)
}

/** Why a clean `email` can't be an address, or null. */
export function addressProblem(email: string): FlowNote['message'] | null {
  const fits = email.length <= longestAddress && plainAddressPattern.test(email)
  return fits ? null : notes.noAddress(email)
}

/** What is wrong with a field: that it was not sent, or what `check` says of it. */
function problem(
  field: string,
  sent: unknown,
  check: () => FlowNote['message'] | null,
): FlowNote[] {
  const message = sent === undefined ? notes.missing(field.replace('traits.', '')) : check()
  return message ? [{ field, message }] : []
}

/** The note that a field which must be filled in is empty. */
export function emptyFields(fields: Record<string, string>): FlowNote[] {
  return Object.entries(fields)
    .filter(([, value]) => value === '')
    .map(([field]) => ({ field, message: notes.missing(field) }))
}
