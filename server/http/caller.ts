import type { Scope } from '#shared/permissions/can.ts'

/** The person behind a request, as the identity provider names them. */
export type Person = { id: string; name: string; email: string }

/** A person who acts without a request, as in the demonstration data. */
export function callerOf(person: Person): Caller {
  return { person, key: null, address: '', userAgent: '' }
}

/** Who asks, and from where: a signed-in person, or an API key on behalf of who made it. */
export type Caller = {
  person: Person
  key: { id: string; name: string; companyId: string; scopes: readonly Scope[] } | null
  /** Network address. */
  address: string
  userAgent: string
}
