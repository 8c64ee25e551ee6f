import { z } from 'zod'
import { byCompany, id, instant, operation } from './common.ts'
import { mailDelivery } from './mail-delivery.ts'
import { notificationAnswers, notificationKinds } from './notification-kinds.ts'

export const notificationSchema = z.object({
  id,
  kind: z.enum(notificationKinds),
  campaign: z.object({ id, name: z.string() }),
  /** Where it leads: a thread, or the review. */
  threadId: id.nullable(),
  /** Who did it. */
  by: z.string(),
  /** The beginning of what they wrote; empty when they wrote nothing. */
  excerpt: z.string(),
  /** Of an answer to a review, which one it was; of a planned start or end, what came of it. */
  answer: z.enum(notificationAnswers).nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

/** Each field but `kind` is a channel. */
const preference = z.object({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  byMail: z.boolean(),
})
export type NotificationPreference = z.infer<typeof preference>
export type ChannelChoice = Omit<NotificationPreference, 'kind'>

const preferencesSchema = z.object({
  /** Where mail goes. */
  email: z.string(),
  /** What became of the last mail there; null when there was none in the last thirty days. */
  lastMail: mailDelivery.nullable(),
  preferences: z.array(preference),
})

const byStop = z.object({ token: z.string().min(20).max(100) })

const mailsEndedSchema = z.object({
  companyName: z.string(),
  /** Of what there are no more mails. */
  kinds: z.array(z.enum(notificationKinds)),
})
export type MailsEnded = z.infer<typeof mailsEndedSchema>

export const notificationsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/notifications',
      summary: 'What one is told of in a company, newest first',
    })
    .input(byCompany.extend({ before: id.optional() }))
    .output(
      z.object({
        notifications: z.array(notificationSchema),
        hasMore: z.boolean(),
        unread: z.number().int(),
      }),
    ),
  read: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/notifications/read',
      successStatus: 204,
      summary: 'Mark some, or all of them, as read',
    })
    .input(byCompany.extend({ ids: z.array(id).max(100).optional() }))
    .output(z.void()),
  preferences: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/notification-preferences',
      summary: 'How one is told of what',
    })
    .input(byCompany)
    .output(preferencesSchema),
  setPreference: operation
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/notification-preferences/{kind}',
      summary: 'Choose how one is told of one kind',
    })
    .input(byCompany.extend(preference.shape))
    .output(preferencesSchema),
  unsubscribe: operation
    .route({
      method: 'POST',
      path: '/notifications/unsubscribe/{token}',
      summary:
        'Get no more mails of some kinds, by what a mail to a member carries; as mail programs do it (RFC 8058)',
    })
    .input(byStop)
    .output(mailsEndedSchema),
  resubscribe: operation
    .route({
      method: 'POST',
      path: '/notifications/resubscribe/{token}',
      summary: 'Get mails of these kinds again',
    })
    .input(byStop)
    .output(mailsEndedSchema),
}
