import type { LeadField } from './entities.ts'

const parameters = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const

export type LeadUtm = Record<keyof typeof parameters, string | null>

/** Kept with every lead, also where no input asks for them. */
export const utmParameters = Object.values(parameters)

/** What the address that brought the visitor said of the campaign, also where an input took it. */
export function utmOf(fields: readonly LeadField[]): LeadUtm {
  const valueOf = (parameter: string) =>
    fields.find(({ name, query }) => name === parameter || query === parameter)?.value || null
  return {
    source: valueOf(parameters.source),
    medium: valueOf(parameters.medium),
    campaign: valueOf(parameters.campaign),
    term: valueOf(parameters.term),
    content: valueOf(parameters.content),
  }
}
