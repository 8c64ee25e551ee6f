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
