/** So long a UTM value may be. */
export const utmLength = 80
/** So many tracked links are kept for a campaign. */
export const trackedLinksLimit = 50

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
] as const

/** The address with what is said of where it stands; empty values are left out. */
export function withUtm(url: string, values: UtmValues): string {
  const address = new URL(url)
  for (const [parameter, name] of parameters) {
    const value = values[name].trim()
    if (value) address.searchParams.set(parameter, value)
    else address.searchParams.delete(parameter)
  }
  return address.href
}
