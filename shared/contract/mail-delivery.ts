import { z } from 'zod'

/**
 * What became of a mail: it waits for its first try or a next one, was taken by the mail server, is
 * given up, or is kept by an installation that sends none. `reason` is what the mail server said, `550 5.1.1 No such mailbox`; null where it said nothing.
 */
export const mailDelivery = z.object({
  state: z.enum(['waiting', 'delayed', 'sent', 'failed', 'kept']),
  reason: z.string().nullable(),
})
export type MailDelivery = z.infer<typeof mailDelivery>
