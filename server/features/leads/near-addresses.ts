import { getDomainWithoutSuffix } from 'tldts'
import { addressKey, tidyAddress, isAddress } from '#shared/lib/email-address.ts'
import { looseSearchForm } from '#shared/lib/search-form.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { eachLead } from './public/find-leads.ts'
import type { LeadScope } from './public/find-leads.ts'
import { stemOf } from './public/search-text.ts'

const mostNear = 20

/** The leads in which an address of this stem may be an answer, what is perhaps spam included. */
export function ofStem(companyId: string, stem: string): LeadScope {
  return { companyId, search: stem, withSpam: true }
}

/**
 * In how many leads of a company an address is an answer, in whatever spelling, and which others are
 * so near it that they may be the same person's: at most 20, the most frequent first.
 */
export async function findNear(
  em: EntityManager,
  companyId: string,
  email: string,
): Promise<{ email: string; count: number; near: { email: string; count: number }[] }> {
  const wanted = addressKey(email)
  const counts = new Map<string, number>()
  const scope = ofStem(companyId, stemOf(wanted))
  for await (const { fields } of eachLead(() => em.fork(), scope)) {
    const keys = new Set(fields.map(({ value }) => addressKey(value)).filter(isAddress))
    for (const key of keys)
      if (key === wanted || isNear(key, wanted)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const near = [...counts]
    .filter(([key]) => key !== wanted)
    .map(([key, count]) => ({ email: showAddress(key), count }))
    .toSorted((one, other) => other.count - one.count || one.email.localeCompare(other.email))
  return {
    email: showAddress(wanted),
    count: counts.get(wanted) ?? 0,
    near: near.slice(0, mostNear),
  }
}

/** Whether two addresses differ only in what people vary, forget or mistype. */
export function isNear(one: string, other: string): boolean {
  return stemOf(one) === stemOf(other) && hostNameOf(one) === hostNameOf(other)
}

/** The name of a domain without its ending, accents and dashes: `my-shop` of `my-shop.co.uk`. */
function hostNameOf(address: string): string {
  const shown = showAddress(tidyAddress(address))
  const domain = looseSearchForm(shown.slice(shown.lastIndexOf('@') + 1))
  const name = (getDomainWithoutSuffix(domain) ?? domain).replaceAll('-', '')
  return name === 'googlemail' ? 'gmail' : name
}
