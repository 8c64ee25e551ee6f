import { z } from 'zod'

// What tests read of answers that are about something else.

export const withId = z.object({ id: z.string() })

export const withUrl = z.object({ url: z.string() })

/** What `/dev/outbox` answers to who asks for JSON. */
export const outbox = z.object({
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
})
