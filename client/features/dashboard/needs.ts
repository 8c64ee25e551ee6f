import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'

/** Something that waits for the reader: a sentence, and where or how to deal with it. */
export type Need = {
  campaign: Campaign
  kind: 'review' | 'paused' | 'approved' | 'draft'
  /** What follows the campaign's name: "is paused, so visitors can't reach it." */
  sentence: string
  action: { label: string; to: string } | { label: string; command: 'resume' }
}

const order: Need['kind'][] = ['review', 'paused', 'approved', 'draft']
const draftsShown = 3

function needOf(campaign: Campaign, actor: Actor): Need | null {
  const may = (action: Parameters<typeof can>[1]) => can(actor, action, campaign)
  if (campaign.status === 'in_review' && may('campaign.approve')) {
    return {
      campaign,
      kind: 'review',
      sentence: 'is waiting for a yes or no.',
      action: { label: 'Review', to: `/campaigns/preview/${campaign.id}` },
    }
  }
  if (campaign.status === 'paused' && may('campaign.activate')) {
    return {
      campaign,
      kind: 'paused',
      sentence: 'is paused, so visitors can’t reach it.',
      action: { label: 'Resume', command: 'resume' },
    }
  }
  if (campaign.status === 'approved' && may('campaign.activate')) {
    return {
      campaign,
      kind: 'approved',
      sentence: 'is approved and ready to go live.',
      action: { label: 'Activate', to: `/activate/${campaign.id}` },
    }
  }
  if (campaign.status === 'draft' && may('campaign.edit')) {
    return {
      campaign,
      kind: 'draft',
      sentence: 'is a draft.',
      action: { label: 'Continue', to: `/campaigns/builder/${campaign.id}` },
    }
  }
  return null
}

/** What needs `actor` now, most pressing first; of drafts only the three touched last. */
export function needsOf(campaigns: Campaign[], actor: Actor | null): Need[] {
  if (!actor) return []
  const needs = campaigns
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    .map((campaign) => needOf(campaign, actor))
    .filter((need) => need !== null)
  const drafts = needs.filter(({ kind }) => kind === 'draft').slice(0, draftsShown)
  return [...needs.filter(({ kind }) => kind !== 'draft'), ...drafts].toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  )
}
