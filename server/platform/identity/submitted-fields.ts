import { addressKey } from '#shared/lib/email-address.ts'
import { IdentityError } from './identity-error.ts'

/** What a form says that limits are counted by. */
export type Submitted = {
  /** Everybody whom it names, in the form in which addresses are compared. */
  identifiers: readonly string[]
  /** It carries a code that was mailed, or one of a second factor. */
  hasCode: boolean
  /** The token of an invite by which somebody registers. */
  invite: string | null
}

// Exactly what the providers read in the same way: whom a form names may not depend on the reader.
const readable = /^application\/(json|x-www-form-urlencoded)(?:\s*;\s*charset="?utf-8"?)?$/i
const identifierFields = new Set([
  'identifier',
  'password_identifier',
  'email',
  'traits.email',
  'recovery_address',
  'recovery_confirm_address',
])
const codeFields = new Set(['code', 'totp_code', 'lookup_secret'])
const inviteField = 'transient_payload.invite'
/** Objects whose fields count by themselves. */
const nested = new Set(['traits', 'transient_payload'])
const maxIdentifiers = 3

/**
 * Reads what a submitted form is about. A field counts under every spelling that a provider may
 * accept, also in the query: Kratos takes addresses and codes from there too. Throws
 * `unsupported_media` and `malformed`.
 */
export function readSubmitted(
  contentType: string | undefined,
  body: Buffer,
  query: URLSearchParams,
): Submitted {
  const fields = fieldsOf(contentType, body, query)
  const identifiers = new Set<string>()
  let hasCode = false
  let invite: string | null = null
  for (const [key, value] of fields) {
    const name = canonicalName(key)
    if (typeof value !== 'string' || value.trim() === '') continue
    if (identifierFields.has(name)) identifiers.add(addressKey(value))
    if (codeFields.has(name)) hasCode = true
    if (name === inviteField) invite = value
  }
  if (identifiers.size > maxIdentifiers) throw new IdentityError('malformed')
  return { identifiers: [...identifiers], hasCode, invite }
}

/** Every field of a form and of its query, under the name that it was sent with. Throws as `readSubmitted`. */
export function fieldsOf(
  contentType: string | undefined,
  body: Buffer,
  query: URLSearchParams,
): [string, unknown][] {
  return [...query, ...fieldsOfBody(contentType, body)]
}

/** One name for all spellings that a provider may take for it. */
export const canonicalName = (name: string) => name.normalize('NFKC').toLowerCase()

function fieldsOfBody(contentType: string | undefined, body: Buffer): [string, unknown][] {
  if (body.length === 0) return []
  const format = readable.exec(contentType ?? '')?.[1]?.toLowerCase()
  if (!format) throw new IdentityError('unsupported_media')
  const text = body.toString('utf8')
  return format === 'json' ? fieldsOfJson(text) : [...new URLSearchParams(text)]
}

/** The fields of an object, those of `traits` as `traits.…`, and so on. */
function fieldsOfJson(text: string): [string, unknown][] {
  const form = parse(text)
  if (!isObject(form)) return []
  return Object.entries(form).flatMap(([key, value]): [string, unknown][] =>
    nested.has(key.toLowerCase()) && isObject(value)
      ? Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner])
      : [[key, value]],
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new IdentityError('malformed')
  }
}
