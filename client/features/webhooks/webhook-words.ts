import type { DeliveryState, MessageType, WebhookType } from '#shared/contract/webhook-types.ts'
import type { Webhook } from '#shared/contract/webhooks.ts'

/** What an endpoint is told of, in words. One without words does not compile. */
export const typeWords: Record<WebhookType, string> = {
  'lead.created': 'A lead came in',
  'campaign.activated': 'A campaign went live',
  'campaign.published': 'A campaign was published again',
  'campaign.paused': 'A campaign was paused',
  'campaign.resumed': 'A campaign was resumed',
  'campaign.ended': 'A campaign ended',
  'campaign.archived': 'A campaign was archived',
  'alert.fired': 'An alert fired',
  'alert.over': 'What an alert was about is over',
}

/** The same for a line of the log. */
export const messageWords = (type: MessageType) =>
  type === 'webhook.test' ? 'Test' : typeWords[type]

export const stateWords: Record<DeliveryState, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Erased',
}

/** How an endpoint is doing, in a word or two. */
export function healthOf({ enabled, disabledBecause, failingSince }: Webhook): {
  words: string
  tone: 'good' | 'bad' | 'off'
} {
  if (disabledBecause === 'gone') return { words: 'Switched off: gone', tone: 'bad' }
  if (disabledBecause === 'failing') return { words: 'Switched off: failing', tone: 'bad' }
  if (!enabled) return { words: 'Off', tone: 'off' }
  if (failingSince) return { words: 'Failing', tone: 'bad' }
  return { words: 'On', tone: 'good' }
}
