/** What a message to support may be about. */
export const supportTopics = ['question', 'problem', 'security', 'privacy', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** The most characters of each field of such a message. */
export const supportLimits = { name: 120, email: 254, message: 5_000 } as const
