import type { Scope } from '#shared/permissions/can.ts'

/** The person behind a request, as the identity provider names them. */
export type Person = {
  id: string
  name: string
  email: string
  /** They have shown that mail to it reaches them. */
  emailVerified: boolean
}

/** A person who acts without a request, as in the demonstration data. */
export function callerOf(person: Omit<Person, 'emailVerified'>): Caller {
  return {
    person: { ...person, emailVerified: true },
    key: null,
    isGuest: false,
    authenticatedAt: null,
    address: '',
    userAgent: '',
  }
}

/** Who asks, and from where: a person, a guest, or an API key on behalf of who made it. */
export type Caller = {
  person: Person
  key: { id: string; name: string; companyId: string; scopes: readonly Scope[] } | null
  /** Nobody whom the identity provider knows: they came by a share link, and have no address. */
  isGuest: boolean
  /** When they last showed who they are, in ms; null for keys, guests, and where nobody can tell. */
  authenticatedAt: number | null
  /** Network address. */
  address: string
  userAgent: string
}
