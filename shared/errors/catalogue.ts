import type { FieldError } from './field-errors.ts'
import { outsideErrors } from './outside-errors.ts'

/**
 * Every error a person or a client can meet, in one place. `status` is the HTTP status, `close`
 * the WebSocket close code (absent where an error never closes a socket), `title` says what
 * happened and `help` what the person can do about it.
 */
export const errorCatalogue = {
  'validation-failed': {
    status: 422,
    title: 'Some fields need attention',
    help: 'Correct the fields listed and send again.',
  },
  'bad-request': {
    status: 400,
    close: 4400,
    title: 'The request could not be read',
    help: 'Check the format of the request against the API reference.',
  },
  'signed-out': {
    status: 401,
    close: 4401,
    title: 'You are not signed in',
    help: 'Sign in and try again. Nothing on this device is lost.',
  },
  forbidden: {
    status: 403,
    close: 4403,
    title: 'Your role does not allow this',
    help: 'Ask an owner or admin of the company for the right to do it.',
  },
  'origin-not-allowed': {
    status: 403,
    close: 4403,
    title: 'The request came from another site',
    help: 'Open Fanfare at its own address and try again.',
  },
  'not-found': {
    status: 404,
    close: 4404,
    title: 'There is nothing here',
    help: 'It may have been removed, or you may not have access to it.',
  },
  'read-only': {
    status: 403,
    close: 4405,
    title: 'You can look at this campaign but not change it',
    help: 'Copy out what you wrote and ask an editor to apply it.',
  },
  'company-closed': {
    status: 403,
    close: 4406,
    title: 'The company is closed and waits for its deletion',
    help: 'An owner can open it again until everything is erased.',
  },
  'company-disabled': {
    status: 403,
    close: 4407,
    title: 'The company is disabled',
    help: 'Nothing is deleted. Its owners and admins read why when they sign in.',
  },
  'account-disabled': {
    status: 403,
    close: 4408,
    title: 'Your account is disabled',
    help: 'Ask whoever runs this installation.',
  },
  'taken-down': {
    status: 409,
    title: 'The pages of this campaign are taken down',
    help: 'Whoever runs this installation has to put them back first.',
  },
  'last-owner': {
    status: 409,
    title: 'A company needs an owner',
    help: 'Make somebody else an owner first, or transfer the ownership.',
  },
  conflict: {
    status: 409,
    title: 'Someone changed this at the same time',
    help: 'Look at the current state and try again.',
  },
  'transition-not-allowed': {
    status: 409,
    title: 'The campaign is not in a state that allows this',
    help: 'Reload to see the current state and what it allows.',
  },
  'checks-failed': {
    status: 409,
    title: 'The campaign is not ready to go live',
    help: 'Fix the red lines of the launch checklist, then try again.',
  },
  'approval-required': {
    status: 409,
    title: 'Only an approved version goes live here',
    help: 'Publish the approved version, or ask for a review.',
  },
  'plan-limit': {
    status: 402,
    title: 'There is no room for this',
    help: 'Make room, or ask an owner to choose a larger plan.',
  },
  'not-sold': {
    status: 409,
    title: 'Nobody pays on this installation',
    help: 'Whoever runs it can switch payments on in its configuration.',
  },
  'comment-of-another': {
    status: 409,
    title: 'This comment is somebody else’s',
    help: 'Only its author can change or delete it. Reply to it instead.',
  },
  'slug-taken': {
    status: 409,
    title: 'This address is already in use',
    help: 'Choose another address for the campaign.',
  },
  'domain-taken': {
    status: 409,
    title: 'Another company uses this name',
    help: 'If it is yours, ask whoever set it up to remove it there first.',
  },
  'domain-reserved': {
    status: 409,
    title: 'This name was given back only lately',
    help: 'It is kept for the company that had it for a week. Try again then.',
  },
  ...outsideErrors,
  'address-unverified': {
    status: 403,
    title: 'Your email address is not verified yet',
    help: 'Confirm it in your settings with the code from our mail.',
  },
  'identity-not-fresh': {
    status: 403,
    title: 'Show once more that it is you',
    help: 'Sign in again and go on where you were.',
  },
  'key-unusable': {
    status: 401,
    title: 'This API key does not work',
    help: 'It is unknown, revoked or expired, or its maker has left. Make a new one.',
  },
  'too-large': {
    status: 413,
    close: 4413,
    title: 'This is larger than what is accepted',
    help: 'Make it smaller and try again.',
  },
  'unsupported-media': {
    status: 415,
    title: 'This kind of file is not accepted',
    help: 'Use a JPEG, PNG, WebP, GIF, AVIF or HEIC picture; for a font a WOFF2, TTF or OTF file.',
  },
  'damaged-file': {
    status: 422,
    title: 'This file can’t be read',
    help: 'Open it on your computer, save it again, and send that.',
  },
  'rate-limited': {
    status: 429,
    close: 4529,
    title: 'Too many requests',
    help: 'Wait a moment and try again.',
  },
  'too-many-connections': {
    status: 429,
    close: 4530,
    title: 'Too many connections are open, of yours or from your network',
    help: 'Close other tabs. It reconnects by itself.',
  },
  'update-refused': {
    status: 400,
    close: 4422,
    title: 'An edit was malformed and has been refused',
    help: 'Reload the page. Edits that were shown as saved are safe.',
  },
  'document-renewed': {
    status: 409,
    close: 4409,
    title: 'The campaign was tidied up',
    help: 'It reconnects by itself.',
  },
  'program-outdated': {
    status: 426,
    close: 4426,
    title: 'Fanfare was updated while this page was open',
    help: 'Reload the page to go on. Everything you wrote is kept and comes along.',
  },
  'node-outdated': {
    status: 503,
    close: 4521,
    title: 'The server is being updated',
    help: 'It reconnects by itself.',
  },
  'too-slow': {
    status: 408,
    close: 4508,
    title: 'The connection fell too far behind',
    help: 'It reconnects by itself and catches up.',
  },
  internal: {
    status: 500,
    close: 4500,
    title: 'Something went wrong on our side',
    help: 'Try again. If it keeps happening, tell us the request number.',
  },
  unavailable: {
    status: 503,
    close: 4503,
    title: 'A part of the service is not reachable',
    help: 'Try again in a minute. Nothing that was shown as saved is lost.',
  },
  'disk-full': {
    status: 507,
    title: 'The disk of this server is full',
    help: 'This was not saved. Whoever runs the server has to make room; then try again.',
  },
  'database-damaged': {
    status: 500,
    title: 'The database of this server is damaged',
    help: 'Please tell whoever runs the server: a backup has to be brought back.',
  },
  'shutting-down': {
    status: 503,
    close: 4512,
    title: 'The server is restarting',
    help: 'It reconnects by itself.',
  },
} as const satisfies Record<string, CatalogueEntry>

type CatalogueEntry = { status: number; close?: number; title: string; help: string }

export type ErrorSlug = keyof typeof errorCatalogue

/** RFC 9457 body. `errors` names every wrong field with its JSON pointer. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  slug: ErrorSlug
  requestId?: string
  errors?: FieldError[]
}

/** An expected refusal: `slug` from the catalogue, `detail` for this occurrence. */
export class AppError extends Error {
  readonly slug: ErrorSlug
  readonly detail: string
  readonly errors: FieldError[] | undefined

  constructor(slug: ErrorSlug, detail?: string, errors?: FieldError[]) {
    const text = detail ?? errorCatalogue[slug].help
    super(`${slug}: ${text}`)
    this.name = 'AppError'
    this.slug = slug
    this.detail = text
    this.errors = errors
  }
}

/** The problem body of one error; `type` points to its entry in the documentation. */
export function toProblem(error: AppError, requestId?: string): Problem {
  const entry = errorCatalogue[error.slug]
  return {
    type: `/documentation/errors#${error.slug}`,
    title: entry.title,
    status: entry.status,
    detail: error.detail,
    slug: error.slug,
    ...(requestId ? { requestId } : {}),
    ...(error.errors ? { errors: error.errors } : {}),
  }
}

/**
 * The error that a WebSocket close code stands for, of those that share it the first; null for codes of
 * the network itself.
 */
export function slugOfClose(code: number): ErrorSlug | null {
  for (const slug in errorCatalogue) if (isSlug(slug) && hasClose(slug, code)) return slug
  return null
}

const entryOf = (slug: ErrorSlug): CatalogueEntry => errorCatalogue[slug]

const hasClose = (slug: ErrorSlug, code: number): boolean => entryOf(slug).close === code

/** Is this the name of an error in the catalogue? */
export function isSlug(text: string): text is ErrorSlug {
  return Object.hasOwn(errorCatalogue, text)
}

/** The WebSocket close code of `slug`; 4500 for errors that have none of their own. */
export function closeCodeOf(slug: ErrorSlug): number {
  return entryOf(slug).close ?? errorCatalogue.internal.close
}
