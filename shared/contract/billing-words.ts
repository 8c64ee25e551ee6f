/** What is known of a company's subscription. `none`: there never was one that was paid. */
export const subscriptionStatuses = ['none', 'active', 'past-due', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
