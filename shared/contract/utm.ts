/** So long a UTM value may be. */
export const utmLength = 80
/** So many tracked links are kept for a campaign. */
export const trackedLinksLimit = 50

/** So much, in cents, a tracked link may cost. */
export const mostCost = 100_000_000

/** The form of a tracked link's short id, which stands in its address as utm_id. */
export const linkIdPattern = /^[\da-v]{8}$/

export const isLinkId = (text: string): boolean => linkIdPattern.test(text)

export type UtmValues = {
  source: string
  medium: string
  campaignName: string
  term: string
  content: string
}

const parameters = [
  ['utm_source', 'source'],
  ['utm_medium', 'medium'],
  ['utm_campaign', 'campaignName'],
  ['utm_term', 'term'],
  ['utm_content', 'content'],
  ['utm_id', 'shortId'],
] as const

/**
 * The address with what is said of where it stands, and last which link it is, if it is one already;
 * empty values are left out.
 */
export function withUtm(url: string, values: UtmValues & { shortId?: string }): string {
  const address = new URL(url)
  for (const [parameter, name] of parameters) {
    const value = values[name]?.trim()
    if (value) address.searchParams.set(parameter, value)
    else address.searchParams.delete(parameter)
  }
  return address.href
}
