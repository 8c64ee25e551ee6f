import { z } from 'zod'
import { id, instant } from './common.ts'
import { alertMeasures } from './alert-limits.ts'
import { alertConditionSchema } from './alerts.ts'
import { webhookTypes } from './webhook-types.ts'
import type { WebhookType } from './webhook-types.ts'

const campaign = z.object({ id, name: z.string(), url: z.url() })

const leadCreated = z.object({
  type: z.literal('lead.created'),
  /** When it was stored. */
  timestamp: instant,
  data: z.object({
    id,
    campaign,
    release: z.number().int(),
    /** Path of the page that the form stands on. */
    page: z.string(),
    form: z.string(),
    /** When the form was sent. */
    submittedAt: instant,
    /** Where the visitor came from: the source of the link, else the host that led to the page. */
    source: z.string().nullable(),
    /** What the link that brought the visitor said (utm_source and so on). */
    utm: z.object({
      source: z.string().nullable(),
      medium: z.string().nullable(),
      campaign: z.string().nullable(),
      term: z.string().nullable(),
      content: z.string().nullable(),
    }),
    /** The variant of the page, while there is an experiment. */
    variant: z.string().nullable(),
    /** Each consent that the form asks for: its whole text, whether it was given, and when. */
    consents: z.array(z.object({ text: z.string(), given: z.boolean(), at: instant })),
    /** In the order of the form; a consent's label is its whole text, hidden fields come with them. */
    answers: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        label: z.string(),
        /** A phone number as E.164 where it can be known, an address with its domain in ASCII. */
        value: z.string(),
        /** As the visitor wrote it, where the value was made from that. */
        typed: z.string().optional(),
      }),
    ),
  }),
})

const campaignMoved = z.object({
  type: z.enum(webhookTypes.filter(isOfCampaign)),
  timestamp: instant,
  data: z.object({ campaign }),
})

const alertData = z.object({
  /** The same when it fired and when it was over. */
  id,
  campaign,
  /** What was watched. */
  rule: z.object({
    id,
    measure: z.enum(alertMeasures),
    /** Of conversions: the goal; null for the main one. */
    goalId: id.nullable(),
    condition: alertConditionSchema,
  }),
  firedAt: instant,
  overAt: instant.nullable(),
  /** What was counted when it fired, and what is usual where that was asked for. */
  value: z.number().int(),
  expected: z.number().nullable(),
  /** The same as a sentence in English. */
  words: z.string(),
})

const alertMoved = z.object({
  type: z.enum(['alert.fired', 'alert.over']),
  timestamp: instant,
  data: alertData,
})

const test = z.object({
  type: z.literal('webhook.test'),
  timestamp: instant,
  data: z.object({ message: z.string() }),
})

/**
 * The body of what endpoints get, by Standard Webhooks: POST with `webhook-id` (the same at every
 * try), `webhook-timestamp` and `webhook-signature`.
 */
export const webhookMessageSchema = z.discriminatedUnion('type', [
  leadCreated,
  campaignMoved,
  alertMoved,
  test,
])
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

/** What is told of an alert, beside the campaign. */
export type SentAlert = Omit<z.infer<typeof alertData>, 'campaign'>

type OfCampaign = Extract<WebhookType, `campaign.${string}`>

function isOfCampaign(type: WebhookType): type is OfCampaign {
  return type.startsWith('campaign.')
}
