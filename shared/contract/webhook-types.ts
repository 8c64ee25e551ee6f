/** What an endpoint can be told of. */
export const webhookTypes = [
  'lead.created',
  'campaign.activated',
  'campaign.published',
  'campaign.paused',
  'campaign.resumed',
  'campaign.ended',
  'campaign.archived',
  'alert.fired',
  'alert.over',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** What a message on its way can be, besides: the one that tries an endpoint out. */
export const messageTypes = [...webhookTypes, 'webhook.test'] as const
export type MessageType = (typeof messageTypes)[number]

/**
 * `pending` while there will be another try, `failed` after the last, `cancelled` when what it told
 * of has been erased.
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** So many endpoints a company may have. */
export const endpointsLimit = 20
