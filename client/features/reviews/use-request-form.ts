import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
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
  /** Who is asked without an account; the key is of this form alone. */
  guests: { key: string; name: string; email: string }[]
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
    inputOf: ({ reviewers, guests, stages, message, dueAt, dueZone, ...values }) => {
      const rule = ruleOf(values, reviewers.length + guests.length)
      const stageOf = (key: string) => (rule.kind === 'stages' ? { stage: stages[key] ?? 0 } : {})
      const due = isoOf(dueAt, dueZone)
      return {
        campaignId: campaign.id,
        message,
        rule,
        reviewers: reviewers.map((id) => ({ id, ...stageOf(id) })),
        guests: guests.map(({ key, name, email }) => ({ name, email, ...stageOf(key) })),
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

/** Whoever is asked, by what stages name them. */
export const askedIn = ({ reviewers, guests }: Pick<RequestValues, 'reviewers' | 'guests'>) => [
  ...reviewers,
  ...guests.map(({ key }) => key),
]

/** A guest of whom nothing is said yet. */
export const newGuest = () => ({ key: uuidv7(), name: '', email: '' })

const emptyRequest = (): RequestValues => ({
  reviewers: [],
  guests: [],
  stages: {},
  rule: 'one',
  count: 2,
  message: '',
  dueAt: '',
  dueZone: ownZone(),
})

export type RequestForm = ReturnType<typeof useRequestForm>
