import { isLinkId, utmLength } from '#shared/contract/utm.ts'
import { tidyLabel } from '#shared/lib/tidy-label.ts'

/** What brought a visitor; '' where nobody says. Values have at most `utmLength` characters. */
export type Origin = {
  /** utm_source or the referring host, as `sourceOf` writes it. */
  source: string
  /** In lower case, as it is a word of the field. */
  medium: string
  campaign: string
  content: string
  term: string
  /** The id of a tracked link (utm_id), whether there is such a link or not. */
  link: string
}

/** A source as it is counted: lower case, a host without `www.`; null when there is none. */
export function sourceOf(reported: string | undefined): string | null {
  return reported?.toLowerCase().replace(/^www\./, '') || null
}

/** What the UTM parameters of an address say; its source is as it stands there. */
export function readUtm(query: URLSearchParams): Origin {
  const said = (name: string) => tidyLabel(query.get(name) ?? '', utmLength)
  const id = said('utm_id').toLowerCase()
  return {
    source: said('utm_source'),
    medium: said('utm_medium').toLowerCase(),
    campaign: said('utm_campaign'),
    content: said('utm_content'),
    term: said('utm_term'),
    link: isLinkId(id) ? id : '',
  }
}

/** The origin of who came from `source` by an address that said `utm`; null when neither says anything. */
export function originOf(source: string | null, utm: Origin | undefined): Origin | null {
  const origin = {
    source: tidyLabel(source ?? '', utmLength),
    medium: utm?.medium ?? '',
    campaign: utm?.campaign ?? '',
    content: utm?.content ?? '',
    term: utm?.term ?? '',
    link: utm?.link ?? '',
  }
  return Object.values(origin).every((value) => value === '') ? null : origin
}

/** The origin that the query of a page's address names by itself; null when it names none. */
export function originIn(query: URLSearchParams): Origin | null {
  const utm = readUtm(query)
  return originOf(sourceOf(utm.source), utm)
}

/** Of visitors who came from nowhere that told us. */
export const direct: Origin = {
  source: '',
  medium: '',
  campaign: '',
  content: '',
  term: '',
  link: '',
}

/** Where those count who came from one of too many places of a campaign's day. */
export const otherOrigin: Origin = { ...direct, source: 'other' }
