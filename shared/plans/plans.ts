import type { PlanLimits } from './limits.ts'

export const planNames = ['free', 'team', 'business'] as const
export type PlanName = (typeof planNames)[number]

/** Those that somebody pays for. */
export const paidPlans = ['team', 'business'] as const
export type PaidPlan = (typeof paidPlans)[number]

export type Plan = {
  title: string
  /** For whom, in one line. */
  summary: string
  /** Whole US dollars a month, without tax. */
  dollarsAMonth: number
  limits: PlanLimits
}

/** The plans of a hosted Fanfare, the smallest first. */
export const plans: Record<PlanName, Plan> = {
  free: {
    title: 'Free',
    summary: 'For one or two people and their first campaigns.',
    dollarsAMonth: 0,
    limits: {
      members: 2,
      liveCampaigns: 2,
      campaigns: 50,
      customDomains: 0,
      visitsAMonth: 5_000,
      historyDays: 30,
      storage: 500,
      documents: 200,
    },
  },
  team: {
    title: 'Team',
    summary: 'For a marketing team that launches every week.',
    dollarsAMonth: 49,
    limits: {
      members: 10,
      liveCampaigns: 25,
      campaigns: 1_000,
      customDomains: 3,
      visitsAMonth: 100_000,
      historyDays: 365,
      storage: 20_000,
      documents: 5_000,
    },
  },
  business: {
    title: 'Business',
    summary: 'For several teams, brands or clients under one roof.',
    dollarsAMonth: 199,
    limits: {
      members: null,
      liveCampaigns: null,
      campaigns: 10_000,
      customDomains: 25,
      visitsAMonth: 1_000_000,
      historyDays: null,
      storage: 200_000,
      documents: 50_000,
    },
  },
}

/** What whoever runs an installation without a payment provider may bound for each company. */
export type OwnLimits = Pick<PlanLimits, 'campaigns' | 'storage' | 'documents'>

/** What holds for a company of an installation without a payment provider, unless it is bounded there. */
export const selfHosted: PlanLimits = {
  members: null,
  liveCampaigns: null,
  campaigns: null,
  customDomains: null,
  visitsAMonth: null,
  historyDays: null,
  storage: null,
  documents: null,
}

/** For so many days after a payment failed the plan goes on; then it is as if it were Free. */
export const graceDays = 14

/** The roles that take a place among a plan's members. */
export const countedRoles = ['owner', 'admin', 'editor'] as const

/** Whether somebody with this role takes one. */
export const isCounted = (role: string): boolean => countedRoles.some((one) => one === role)
