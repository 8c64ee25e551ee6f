/**
 * Errors that may come without words, as a status or a close code: whoever hears of them has the words
 * at hand. All others come from the API, in whose answer they stand.
 */
export const statusErrors = {
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
  'too-large': {
    status: 413,
    close: 4413,
    title: 'This is larger than what is accepted',
    help: 'Make it smaller and try again.',
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
  'shutting-down': {
    status: 503,
    close: 4512,
    title: 'The server is restarting',
    help: 'It reconnects by itself.',
  },
  'link-unusable': {
    status: 410,
    title: 'This link no longer works',
    help: 'It has expired or was taken back. Ask whoever sent it to you for a new one.',
  },
} as const satisfies Record<string, CatalogueEntry>

export type CatalogueEntry = { status: number; close?: number; title: string; help: string }

export type StatusSlug = keyof typeof statusErrors

/** The `type` of a problem body, by which an answer is known as one of the API: a place in its documentation. */
export const problemType = (slug: string): string => `/documentation/errors#${slug}`

/** Is this the name of an error that may come without words? */
export function isStatusSlug(text: string): text is StatusSlug {
  return Object.hasOwn(statusErrors, text)
}

/**
 * The error that a WebSocket close code stands for, of those that share it the first; null for codes of
 * the network itself.
 */
export function slugOfClose(code: number): StatusSlug | null {
  for (const slug in statusErrors) if (isStatusSlug(slug) && closeOf(slug) === code) return slug
  return null
}

/** The WebSocket close code of an error; 4500 for those that have none of their own. */
export function closeCodeOf(slug: string): number {
  return (isStatusSlug(slug) ? closeOf(slug) : undefined) ?? statusErrors.internal.close
}

const closeOf = (slug: StatusSlug): number | undefined => {
  const { close }: CatalogueEntry = statusErrors[slug]
  return close
}
