const key = 'fanfare.invite'

/** Where somebody who is invited comes back to: what opens the invite is not in it. */
export const invitePath = '/invite'

/**
 * What opens an invite, from the fragment of its address: that part is never sent to a server, so it
 * stands in no log. The tab remembers it, so that whoever signs in elsewhere comes back to `/invite`
 * alone. Null where none is known.
 */
export function inviteTokenIn(hash: string): string | null {
  const given = hash.replace(/^#/, '')
  try {
    if (given) sessionStorage.setItem(key, given)
    return given || sessionStorage.getItem(key)
  } catch {
    // A browser without storage opens the link of the mail once more.
    return given || null
  }
}

/** To be called when the invite has been answered. */
export function clearInviteToken(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
