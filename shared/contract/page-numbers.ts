import { z } from 'zod'
import { askedTime, filterTexts, timeSchema } from './asked-numbers.ts'
import { byCampaign, line } from './common.ts'

/** What is asked of a page of a campaign. */
export const pageNumbersQuery = byCampaign.extend({
  ...askedTime,
  pageId: line.min(1).max(100),
  /** Only as this variant, or with the id of the page as the page itself; else whatever was shown. */
  variant: line.min(1).max(100).optional(),
  filter: filterTexts.default([]),
})
export type PageNumbersQuery = z.infer<typeof pageNumbersQuery>

const count = z.number().int()

const pageFieldSchema = z.object({
  /** The id of the input, which is also its name in what is sent. */
  name: z.string(),
  label: z.string(),
  filled: count,
  /** Those whose answer was found wrong, by the page or by the server. */
  refused: count,
  /** Of those who began and did not send: it is what they filled last. */
  lastBeforeLeaving: count,
})
export type PageField = z.infer<typeof pageFieldSchema>

const pageFormSchema = z.object({
  formId: z.string(),
  /** Those who came down to its section, and those who began without telling of it. */
  shown: count,
  /** Those who filled a field. */
  begun: count,
  refused: count,
  sent: count,
  /** Those who began and did not send. */
  left: count,
  /** In the order of the form. */
  fields: z.array(pageFieldSchema),
})
export type PageForm = z.infer<typeof pageFormSchema>

/**
 * What visitors did on a page. All are visitors, unique by day and summed over days; `clicks` alone
 * are presses.
 */
export const pageNumbersSchema = z.object({
  time: timeSchema,
  /** Of this page. */
  visitors: count,
  /** What was pressed. */
  blocks: z.array(z.object({ blockId: z.string(), clicks: count, visitors: count })),
  /** In the order of the page: who came so far down. */
  sections: z.array(z.object({ sectionId: z.string(), visitors: count })),
  forms: z.array(pageFormSchema),
})
export type PageNumbers = z.infer<typeof pageNumbersSchema>
