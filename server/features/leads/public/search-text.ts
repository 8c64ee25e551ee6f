import { addressKey, tidyAddress, isAddress } from '#shared/lib/email-address.ts'
import { phoneSpellings } from '#shared/lib/phone-number.ts'
import { looseSearchForm } from '#shared/lib/search-form.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import type { LeadField } from './entities.ts'

/**
 * What a search looks into: every answer in the form in which it is searched, on a line of its own,
 * with the other ways to write an address or a phone number.
 */
export function searchTextOf(fields: readonly LeadField[]): string {
  const lines = fields.flatMap(spellingsOf).map(looseSearchForm)
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

function spellingsOf({ type, value, typed = '' }: LeadField): string[] {
  if (type === 'phone') return [typed, ...phoneSpellings(value)]
  const address = tidyAddress(value)
  if (!isAddress(address)) return [value]
  return [value, showAddress(address), addressKey(address), stemOf(address)]
}

/**
 * What is left of an address before the `@` without what people vary or mistype: case, accents, dots,
 * dashes and what follows a plus. Addresses with another stem are never near each other.
 */
export function stemOf(address: string): string {
  const local = tidyAddress(address).replace(/@[^@]*$/, '')
  const stem = looseSearchForm(local).replace(/\+.*$/, '').replace(/[._-]/g, '')
  return stem === '' ? looseSearchForm(local) : stem
}
