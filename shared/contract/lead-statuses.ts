/** How far somebody has got with a lead. */
export const leadStatuses = ['open', 'in-progress', 'won', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** What each is called. */
export const leadStatusWords: Record<LeadStatus, string> = {
  open: 'Open',
  'in-progress': 'In progress',
  won: 'Won',
  lost: 'Lost',
}

/** In characters. */
export const longestLeadNote = 2_000
