import type { Scope } from '#shared/permissions/can.ts'

/** What a key with a scope may do, in plain words. One without words does not compile. */
export const scopeWords: Record<Scope, { name: string; about: string }> = {
  'company.read': {
    name: 'Read the company',
    about: 'Its name, logo and who belongs to it.',
  },
  'campaigns.read': { name: 'Read campaigns', about: 'Drafts, releases and pictures.' },
  'campaigns.write': {
    name: 'Change campaigns',
    about: 'Create, edit, and upload pictures and fonts.',
  },
  'campaigns.publish': {
    name: 'Put campaigns live',
    about: 'Activate, publish, pause, end and roll back.',
  },
  'analytics.read': { name: 'Read numbers', about: 'Live and past, of every campaign.' },
  'leads.write': {
    name: 'Work on leads',
    about: 'How far one got, who takes care of them, notes, and what is no spam.',
  },
  'leads.read': { name: 'Read leads', about: 'What visitors sent by forms: personal data.' },
}
