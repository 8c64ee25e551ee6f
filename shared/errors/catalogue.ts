import type { FieldError } from './field-errors.ts'
import { outsideErrors } from './outside-errors.ts'
import { problemType, statusErrors } from './status-errors.ts'
import type { CatalogueEntry } from './status-errors.ts'

/**
 * Every error a person or a client can meet, in one place. `status` is the HTTP status, `close`
 * the WebSocket close code (absent where an error never closes a socket), `title` says what
 * happened and `help` what the person can do about it.
 */
export const errorCatalogue = {
  ...statusErrors,
  ...outsideErrors,
  'validation-failed': {
    status: 422,
    title: 'Some fields need attention',
    help: 'Correct the fields listed and send again.',
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
} as const satisfies Record<string, CatalogueEntry>

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
    type: problemType(error.slug),
    title: entry.title,
    status: entry.status,
    detail: error.detail,
    slug: error.slug,
    ...(requestId ? { requestId } : {}),
    ...(error.errors ? { errors: error.errors } : {}),
  }
}
