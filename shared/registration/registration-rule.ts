/** Who may register on an installation: everybody, those who were invited, or addresses of some domains. */
export const registrationModes = ['open', 'invited', 'domains'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** `domains` are in lower case; there are none but for the mode of that name. */
export type RegistrationRule = { mode: RegistrationMode; domains: readonly string[] }

export const openRegistration: RegistrationRule = { mode: 'open', domains: [] }

/** So many domains can be named. */
export const domainsLimit = 100

/** A domain as the name system writes it, in lower case. */
export const domainPattern = /^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/

/** Whether the rule alone lets an address register; who is invited may in any case. */
export function admitsAddress({ mode, domains }: RegistrationRule, address: string): boolean {
  if (mode === 'open') return true
  return mode === 'domains' && domains.includes(domainOf(address))
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
