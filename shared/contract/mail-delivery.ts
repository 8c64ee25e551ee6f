import { z } from 'zod'

/**
 * What became of a mail: it waits for its first try or a next one, was taken by the mail server, or is
 * given up. `reason` is what the mail server said, `550 5.1.1 No such mailbox`; null where it said nothing.
 */
export const mailDelivery = z.object({
  state: z.enum(['waiting', 'delayed', 'sent', 'failed']),
  reason: z.string().nullable(),
})
export type MailDelivery = z.infer<typeof mailDelivery>
