import { z } from 'zod'
import { differencesSchema } from './approval.ts'
import { byCampaign, id, instant, line, name, operation } from './common.ts'
import { versionKinds } from './version-kinds.ts'

const person = z.object({
  id,
  /** Null when they have left the company. */ name: z.string().nullable(),
})

export const versionSchema = z.object({
  id,
  /** Rising in a campaign. Automatic versions are thinned out with age, so some numbers are gone. */
  number: z.number().int(),
  kind: z.enum(versionKinds),
  name: z.string().nullable(),
  createdAt: instant,
  /** Who asked for it; null for one that was made by itself. */
  createdBy: person.nullable(),
  /** Who changed something since the version before. */
  writers: z.array(person),
  /** The number of the version that was brought back here. */
  restoredFrom: z.number().int().nullable(),
  /** The journal position that it shows. */
  journalSeq: z.number().int(),
})
export type Version = z.infer<typeof versionSchema>

export const byVersion = byCampaign.extend({ versionId: id })

export const versionsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/versions',
      summary: 'Versions, newest first, 100 at a time',
    })
    .input(
      byCampaign.extend({
        /** The id of the last version one has; gives the older ones. */
        before: id.optional(),
      }),
    )
    .output(z.object({ versions: z.array(versionSchema), hasMore: z.boolean() })),
  create: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/versions',
      successStatus: 201,
      summary: 'Keep the campaign as it is now, with a name or without',
    })
    .input(
      byCampaign.extend({
        name: name.optional(),
        /** The version that has been brought back in the builder just now. */
        restoredFrom: id.optional(),
      }),
    )
    .output(versionSchema),
  get: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/versions/{versionId}',
      summary: 'One version with its document',
    })
    .input(byVersion)
    .output(
      z.object({
        version: versionSchema,
        /** The document as it was, as a Yjs update in base64. */
        state: z.string(),
        /** Who has written since, and under which client numbers of Yjs. */
        writersSince: z.array(z.object({ person, clients: z.array(z.number().int()) })),
      }),
    ),
  differences: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/versions/{versionId}/differences',
      summary: 'Who changed what since a version, and when',
    })
    .input(
      byVersion.extend({
        /** A later version; without one the present. */
        untilId: id.optional(),
      }),
    )
    .output(differencesSchema),
  rename: operation
    .route({
      method: 'PATCH',
      path: '/campaigns/{campaignId}/versions/{versionId}',
      summary: 'Name a version, or take its name away',
    })
    .input(byVersion.extend({ name: name.nullable() }))
    .output(versionSchema),
  restore: operation
    .route({
      method: 'POST',
      path: '/campaigns/{campaignId}/versions/{versionId}/restore',
      summary: 'Bring back a version, or one block of it',
    })
    .input(
      byVersion.extend({
        /** As the document names it; without it, everything is brought back. */
        blockId: line.min(1).max(161).optional(),
      }),
    )
    .output(versionSchema),
}
