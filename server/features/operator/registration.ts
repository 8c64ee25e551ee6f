import {
  domainPattern,
  domainsLimit,
  registrationModes,
} from '#shared/registration/registration-rule.ts'
import type { RegistrationMode, RegistrationRule } from '#shared/registration/registration-rule.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { RegistrationRuleEntity } from '#server/platform/identity/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'

/** Says who may register from now on, on every node. `domains` only and always with the mode of that name. */
export async function changeRegistration(
  em: EntityManager,
  by: Operator,
  given: { mode: string; domains: readonly string[] },
): Promise<RegistrationRule> {
  const mode = requireMode(given.mode)
  const domains = requireDomains(mode, given.domains)
  await em.transactional(async (tx) => {
    await tx.upsert(RegistrationRuleEntity, { id: 1, mode, domains, changedAt: by.now })
    await recordAct(tx, by, 'registration.changed', [mode, ...domains].join(' '))
  })
  return { mode, domains }
}

function requireMode(given: string): RegistrationMode {
  const mode = registrationModes.find((known) => known === given)
  if (mode) return mode
  throw refused('/mode', `Choose one of ${registrationModes.join(', ')}.`)
}

function requireDomains(mode: RegistrationMode, given: readonly string[]): string[] {
  const domains = [...new Set(given.map((domain) => domain.trim().toLowerCase().replace(/^@/, '')))]
  if (mode !== 'domains') {
    if (domains.length > 0) throw refused('/domains', `With ${mode} no domains are named.`)
    return []
  }
  if (domains.length === 0 || domains.length > domainsLimit)
    throw refused('/domains', `Name 1 to ${domainsLimit} domains.`)
  const wrong = domains.find((domain) => !domainPattern.test(domain))
  if (wrong !== undefined) throw refused('/domains', `${wrong} is no name of a domain.`)
  return domains
}

const refused = (pointer: string, detail: string) =>
  new AppError('validation-failed', detail, [{ pointer, detail }])
