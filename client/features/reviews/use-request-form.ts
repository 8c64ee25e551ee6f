import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { ReviewRule } from '#shared/contract/reviews.ts'
import { api } from '#client/lib/api/api.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { isoOf, ownZone } from '#client/lib/words/zoned-time.ts'
import { refreshReviews } from './public/use-reviews.ts'

type RequestValues = {
  /** Who is asked by name. */
  reviewers: string[]
  /** Of those who have one: the first is 0. */
  stages: Record<string, number>
  rule: ReviewRule['kind']
  count: number
  message: string
  /** As a clock of the zone shows it; '' for no time. */
  dueAt: string
  dueZone: string
}

/** What is asked, of whom, and until when; a rule is sent only where there are several to choose from. */
export function useRequestForm(campaign: Campaign, onClose: () => void) {
  const queries = useQueryClient()
  return useContractForm({
    operation: api.reviews.request,
    initialValues: emptyRequest(),
    inputOf: ({ reviewers, stages, message, dueAt, dueZone, ...values }) => {
      const rule = ruleOf(values, reviewers.length)
      const due = isoOf(dueAt, dueZone)
      return {
        campaignId: campaign.id,
        message,
        rule,
        reviewers: reviewers.map((id) => ({
          id,
          ...(rule.kind === 'stages' ? { stage: stages[id] ?? 0 } : {}),
        })),
        ...(due ? { dueAt: due, dueZone } : {}),
      }
    },
    onSuccess: (changed) => {
      rememberCampaign(queries, changed)
      onClose()
      notifications.show({ message: 'The request is sent. Editing can go on meanwhile.' })
    },
    onSettled: () => refreshReviews(queries),
  })
}

/** Of one person, or of nobody by name, one yes is all there is. */
function ruleOf({ rule, count }: Pick<RequestValues, 'rule' | 'count'>, asked: number): ReviewRule {
  if (asked < 2) return { kind: 'one' }
  return rule === 'some' ? { kind: 'some', count: Math.min(count, asked) } : { kind: rule }
}

const emptyRequest = (): RequestValues => ({
  reviewers: [],
  stages: {},
  rule: 'one',
  count: 2,
  message: '',
  dueAt: '',
  dueZone: ownZone(),
})

export type RequestForm = ReturnType<typeof useRequestForm>
