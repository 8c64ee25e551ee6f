import type { PlanUse } from '#shared/plans/over-plan.ts'

/** What being over a limit is about, and what is off because of it. */
export const overWords: Record<keyof PlanUse, { what: string; off: string }> = {
  members: {
    what: 'Members who build',
    off: 'Nobody can be invited or made an owner, admin or editor.',
  },
  liveCampaigns: {
    what: 'Live campaigns',
    off: 'No other campaign can go live or be resumed. What is live can still be published again.',
  },
  customDomains: { what: 'Custom domains', off: 'No domain can be added.' },
  visitsAMonth: {
    what: 'Visits this month',
    off: 'Nothing is off: your pages stay online and are counted.',
  },
}
