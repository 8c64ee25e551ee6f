const kinds = ['link', 'guest', 'stop'] as const

/** What an address opens: a share link, or what a mail to a guest leads to, or what ends such mails. */
export type Ticket = { kind: (typeof kinds)[number]; token: string }

/**
 * What opens something, in the fragment of an address: that part is never sent to a server, so it
 * stands in no log. Null without one.
 */
export function ticketIn(hash: string): Ticket | null {
  const params = new URLSearchParams(hash.slice(1))
  for (const kind of kinds) {
    const token = params.get(kind)
    if (token) return { kind, token }
  }
  return null
}

/** What shows a wall, in the fragment of its address; null without one. */
export const wallTokenIn = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('wall') || null
