import { scheduledTime } from '#client/ui/campaigns/schedule-words.tsx'
import type { Need } from '#shared/contract/dashboard.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'

/** A need in words: what stands before and after the campaign's name, and what to do about it. */
export type NeedWords = {
  before: string
  after: string
  /** Said of its time, as in "Changed 3 hours ago"; null where the sentence says it. */
  since: string | null
  action: { label: string; to: string } | { label: string; command: 'resume' }
  /** Its button is the usual one to press. */
  isPressing: boolean
}

/** How each kind is told, to one who may do what `actor` may. */
export function needWords(need: Need, actor: Actor | null): NeedWords {
  const { kind, campaign, by, excerpt, threadId } = need
  const id = campaign?.id ?? ''
  const preview = `/campaigns/preview/${id}`
  const mayActivate = campaign !== null && can(actor, 'campaign.activate', campaign)
  const plan = mayActivate
    ? { label: 'Open the schedule', to: `/activate/${id}` }
    : { label: 'Look at it', to: preview }
  const zone = campaign?.schedule?.timeZone ?? 'UTC'
  const words = excerpt ? `: ${excerpt}` : '.'
  const thread = { label: 'Open', to: threadId ? `${preview}?thread=${threadId}` : preview }
  const base = { before: '', since: null, isPressing: true } as const
  switch (kind) {
    case 'starting':
      return {
        ...base,
        after: `starts ${scheduledTime(need.at, zone)},`,
        since: '',
        action: plan,
        isPressing: false,
      }
    case 'publishing':
      return {
        ...base,
        after: `publishes its next release ${scheduledTime(need.at, zone)},`,
        since: '',
        action: plan,
        isPressing: false,
      }
    case 'ending':
      return {
        ...base,
        after: `ends ${scheduledTime(need.at, zone)},`,
        since: '',
        action: plan,
        isPressing: false,
      }
    case 'review':
      return {
        ...base,
        after: `is waiting for your yes or no${excerpt ? words : '.'}`,
        since: `${by} asked`,
        action: { label: 'Review', to: preview },
      }
    case 'assigned':
      return {
        ...base,
        before: `${by} assigned you a comment on`,
        after: words,
        since: '',
        action: thread,
      }
    case 'mention':
      return { ...base, before: `${by} mentioned you in`, after: words, since: '', action: thread }
    case 'reply':
      return {
        ...base,
        before: `${by} replied in`,
        after: words,
        since: '',
        action: thread,
        isPressing: false,
      }
    case 'not-started':
    case 'not-published':
      return {
        ...base,
        after: `did not ${kind === 'not-started' ? 'start' : 'publish'} as planned${words}`,
        since: '',
        action: { label: 'Open the checklist', to: `/activate/${id}` },
      }
    case 'domain':
      return {
        ...base,
        before: 'A DNS record is missing of',
        after: '.',
        since: 'Since',
        action: { label: 'See what to do', to: '/dashboard/settings/domains' },
      }
    case 'webhook':
      return {
        ...base,
        before: 'Nothing reaches the webhook at',
        after: '.',
        since: 'Since',
        action: { label: 'See the log', to: '/dashboard/settings/company/webhooks' },
      }
    case 'paused':
      return {
        ...base,
        after: 'is paused, so visitors can’t reach it.',
        since: 'Changed',
        action: { label: 'Resume', command: 'resume' },
      }
    case 'approved':
      return {
        ...base,
        after: 'is approved and ready to go live.',
        since: 'Changed',
        action: { label: 'Activate', to: `/activate/${id}` },
      }
    case 'draft':
      return {
        ...base,
        after: 'is a draft.',
        since: 'Changed',
        action: { label: 'Continue', to: `/campaigns/builder/${id}` },
        isPressing: false,
      }
  }
}
