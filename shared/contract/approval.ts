import { z } from 'zod'
import { id, instant } from './common.ts'

/** A version as reviews speak of it. */
export const versionPointSchema = z.object({
  id,
  number: z.number().int(),
  journalSeq: z.number().int(),
})

/** A difference between two versions; `level` is what it is about, in the document's words. */
export const versionChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  level: z.enum(['theme', 'site', 'pages', 'sections', 'blocks']),
  id: z.string(),
  /** The page or variant that it is on, or was; '' for what holds for all. */
  pageId: z.string(),
  /** `Heading “Sign up”` */
  what: z.string(),
  /** `Changed on Home · Text, Align` */
  how: z.string(),
})

/** Who made the differences since a version, and when, as far as it is known. */
export const differencesSchema = z.object({
  changes: z.array(
    versionChangeSchema.pick({ kind: true, level: true, id: true }).extend({
      /** Nobody for what only took words away. Without a name whoever has left the company. */
      people: z.array(z.object({ id, name: z.string().nullable() })),
      /** It was made not before and not after; both alike where the moment is known. */
      since: instant,
      until: instant,
    }),
  ),
})
export type Differences = z.infer<typeof differencesSchema>

/** What is approved of a campaign, and what was changed since. */
export const approvalSchema = z.object({
  reviewId: id,
  version: versionPointSchema,
  by: z.string(),
  at: instant,
  /** Edits came after it, though they may come to nothing. */
  isBehind: z.boolean(),
  changes: z.array(versionChangeSchema),
})
export type Approval = z.infer<typeof approvalSchema>
