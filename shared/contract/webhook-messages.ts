import { z } from 'zod'
import { id, instant } from './common.ts'
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

const test = z.object({
  type: z.literal('webhook.test'),
  timestamp: instant,
  data: z.object({ message: z.string() }),
})

/**
 * The body of what endpoints get, by Standard Webhooks: POST with `webhook-id` (the same at every
 * try), `webhook-timestamp` and `webhook-signature`.
 */
export const webhookMessageSchema = z.discriminatedUnion('type', [leadCreated, campaignMoved, test])
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

type OfCampaign = Extract<WebhookType, `campaign.${string}`>

function isOfCampaign(type: WebhookType): type is OfCampaign {
  return type.startsWith('campaign.')
}
