import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'
import type { Calendar } from './calendar.ts'

/** What templates are for, in the order of the gallery's filters. */
export const templatePurposes = [
  { value: 'launch', label: 'Launch' },
  { value: 'event', label: 'Event' },
  { value: 'webinar', label: 'Webinar' },
  { value: 'waitlist', label: 'Waitlist' },
  { value: 'newsletter', label: 'Newsletter' },
  { value: 'giveaway', label: 'Giveaway' },
  { value: 'survey', label: 'Survey' },
  { value: 'hiring', label: 'Hiring' },
  { value: 'fundraising', label: 'Fundraising' },
  { value: 'sale', label: 'Sale' },
  { value: 'app', label: 'App download' },
  { value: 'coming-soon', label: 'Coming soon' },
] as const

export type TemplatePurpose = (typeof templatePurposes)[number]['value']

/** What is known of a template before its pages are loaded. */
export type TemplateCard = {
  id: string
  name: string
  purpose: TemplatePurpose
  /** One sentence for the gallery. */
  description: string
  /** The ground that its first page begins on, `#rrggbb`: seen while the page is on its way. */
  ground: string
}

/** A complete campaign to start from, its days counted from the one on which it is used. */
export type TemplateSeed = (calendar: Calendar) => CampaignSeed
