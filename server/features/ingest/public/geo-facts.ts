import { asRecord } from '#shared/lib/is-record.ts'

/** Where an address is, as far as a database says. */
export type GeoFacts = {
  /** ISO 3166-1 alpha-2, like `AT`; '' where it is not known. */
  country: string
  /** ISO 3166-2, like `AT-9`; '' where it is not known. */
  region: string
}

/** Where an IP address is. */
export type Locate = (ip: string) => GeoFacts

/** What is said where there is no database. */
export const nowhere: Locate = () => ({ country: '', region: '' })

const isCountry = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code)

/**
 * What a record of a database in the format of MaxMind says: as MaxMind and DB-IP lay it out
 * (`country.iso_code`, `subdivisions`), or as IPinfo does (`country_code`, or `country` itself, and
 * `region_code`).
 */
export function geoFactsIn(record: unknown): GeoFacts {
  const { country: said, country_code: code, subdivisions, region_code: region } = asRecord(record)
  const country = [asRecord(said)['iso_code'], code, said].find(isCountry) ?? ''
  const largest: unknown = Array.isArray(subdivisions) ? subdivisions[0] : null
  return { country, region: country && regionIn(country, asRecord(largest)['iso_code'] ?? region) }
}

/** `9` and `AT-9` are the same in Austria. */
function regionIn(country: string, code: unknown): string {
  if (typeof code !== 'string') return ''
  const part = code.startsWith(`${country}-`) ? code.slice(country.length + 1) : code
  return /^[A-Z\d]{1,3}$/.test(part) ? `${country}-${part}` : ''
}
