const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₺': 'TRY',
  '₴': 'UAH',
  zł: 'PLN',
  kr: 'SEK',
}

/**
 * A price as people write it, `€1,250.50` or `20 €`, as a plain number with its currency (ISO 4217);
 * null where it is not clear what it costs.
 */
export function readPrice(text: string): { price: string; currency: string } | null {
  const words = text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
  const [, before = '', number = '', after = ''] =
    /^([^\d.,]*?) ?(\d[\d., ']*?)(?:[.,]?[-–—])? ?([^\d.,]*)$/.exec(words) ?? []
  const sign = [before, after].map((one) => one.trim()).filter(Boolean)
  const currency = sign.length === 1 ? codeOf(sign[0] ?? '') : null
  const price = plainNumber(number)
  return currency && price ? { price, currency } : null
}

function codeOf(sign: string): string | null {
  return symbols[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null)
}

/** `1.250,50` and `1,250.50` are 1250.50: the last sign before two digits is the decimal one. */
function plainNumber(text: string): string | null {
  const [, whole = '', cents = ''] = /^([\d., ']*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const digits = whole.replace(/[., ']/g, '')
  if (digits === '') return null
  return cents === '' ? digits : `${digits}.${cents}`
}
