import type { RegistrationRule } from './registration-rule.ts'

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Who may register, in a sentence; null where everybody may. */
export function sayRegistration({ mode, domains }: RegistrationRule): string | null {
  if (mode === 'open') return null
  if (mode === 'invited')
    return 'Only people who are invited can have an account here. Ask somebody of the company you want to join for an invite.'
  return `Only addresses of ${anyOf.format(domains)} can have an account here, and people who are invited.`
}
