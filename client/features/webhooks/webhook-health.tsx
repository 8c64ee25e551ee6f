import classes from '#client/ui/settings/mark.module.css'
import type { DeliveryState } from '#shared/contract/webhook-types.ts'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { healthOf, stateWords } from './webhook-words.ts'

/** How an endpoint is doing. */
export function WebhookHealth({ webhook }: { webhook: Webhook }) {
  const { words, tone } = healthOf(webhook)
  return (
    <span className={classes.mark} data-tone={tone}>
      {words}
    </span>
  )
}

const tones = { delivered: 'good', failed: 'bad', pending: 'waiting', cancelled: 'off' } as const

/** What became of a message. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  return (
    <span className={classes.mark} data-tone={tones[state]}>
      {stateWords[state]}
    </span>
  )
}
