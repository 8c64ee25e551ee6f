import { useKnownPerson } from './session.ts'

/** The address of whoever is signed in while they have not shown that it is theirs; else null. */
export function useUnconfirmedAddress(): string | null {
  const person = useKnownPerson()?.person
  return person?.emailVerified === false ? person.email : null
}
