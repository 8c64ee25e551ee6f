import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Goal } from '#shared/contract/goals.ts'

/** A goal with who reached it. */
export type ShownGoal = CampaignAnalytics['goals'][number]

export type GoalDialogProps = { campaignId: string; goal: ShownGoal; onClose: () => void }

/** What reaches a goal, in words. */
export const goalKindWords: Record<Goal['kind'], string> = {
  form: 'A form is sent',
  press: 'A button or link is pressed',
  page: 'A page is reached',
}

/** Cents as an amount of a currency that nobody named: 12.5, 1,204. */
export function worthText(cents: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(cents / 100)
}

/** What somebody wrote as an amount, in cents; null for nothing, undefined for what is no amount. */
export function readWorth(text: string): number | null | undefined {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(written) ? Math.round(Number(written) * 100) : undefined
}
