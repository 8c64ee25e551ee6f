import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { tidyPhone } from './tidy-phone.ts'

/**
 * A phone number as it is kept: as E.164, e.g. `+442079460000` or `+442079460000 ext. 12`, where it
 * can be known, else cleaned. `country` (ISO 3166, two letters) is where a number without a prefix
 * is dialled.
 */
export function keepPhone(text: string, country = ''): string {
  const clean = tidyPhone(text)
  const { number, extension } = partsOf(clean)
  const parsed = parse(number, country)
  return parsed ? parsed.number + extension : clean
}

/** A phone number as people write it, e.g. `+44 20 7946 0000 ext. 12`; others as they are. */
export function showPhone(phone: string): string {
  const { number, extension } = partsOf(phone)
  const parsed = parse(number)
  return parsed ? parsed.formatInternational() + extension : phone
}

/** Other ways to write the same number, by which somebody may look for it. */
export function phoneSpellings(phone: string): string[] {
  const { number } = partsOf(phone)
  const parsed = parse(number)
  if (!parsed) return [phone]
  const national = parsed.formatNational()
  const inOneGo = national.replace(/\D/g, '')
  return [phone, parsed.formatInternational(), national, inOneGo]
}

// Its words in the languages whose forms were looked at; a bare `x` or `#` is common to many.
const extensionPattern =
  /[ ,;/-]*(?:ext(?:ension|n)?|durchwahl|dw|klappe|poste|int(?:erno)?|доб|[x#])[ .:=]*(\d{1,7})$/i

function partsOf(phone: string): { number: string; extension: string } {
  const [whole = '', extension = ''] = extensionPattern.exec(phone) ?? []
  if (!extension) return { number: phone, extension: '' }
  return { number: phone.slice(0, -whole.length), extension: ` ext. ${extension}` }
}

/** Without a country only what names its own: by a plus, or 00 in its place. */
function parse(number: string, country = '') {
  if (country && isSupportedCountry(country)) {
    const parsed = parsePhoneNumberFromString(number, country)
    return parsed?.isValid() ? parsed : undefined
  }
  const parsed = parsePhoneNumberFromString(number.replace(/^00(?=[1-9])/, '+'))
  return parsed?.isPossible() ? parsed : undefined
}
