import { useQuery } from '@tanstack/react-query'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Version } from '#shared/contract/versions.ts'
import { api } from '#client/lib/api/api.ts'
import type { client } from '#client/lib/api/api.ts'

/** What is looked at instead of now. */
export type Past = {
  versionId: string
  /** What it is held against: now, or the version before it. */
  beside: 'now' | 'before'
  /** The page that is wanted; where the version has none such, its first is shown. */
  pageId: string | null
  /** The difference that was picked, by its key. */
  picked: string | null
}

/** The campaign as it was at a version. */
export type Moment = {
  version: Version
  doc: Y.Doc
  campaign: CampaignSnapshot
  /** By the client numbers under which they have written since; null for who has left. */
  writersSince: ReadonlyMap<number, string | null>
}

/** Loads a version with its document; nothing while `versionId` is null. */
export function useMoment(campaignId: string, versionId: string | null) {
  const input = { campaignId, versionId: versionId ?? '' }
  const { data, error, refetch } = useQuery({
    ...api.versions.get.queryOptions({ input }),
    enabled: versionId !== null,
    // What it shows never changes; its document may be large.
    gcTime: 60_000,
  })
  return { moment: data ? momentOf(data) : null, error, refetch }
}

type Answer = Awaited<ReturnType<typeof client.versions.get>>

/** Several parts of the screen show the same moment: it is decoded once. */
const moments = new WeakMap<Answer, Moment>()

function momentOf(answer: Answer): Moment {
  const known = moments.get(answer)
  if (known) return known
  const { version, state, writersSince } = answer
  const doc = new Y.Doc()
  Y.applyUpdate(doc, bytesOf(state))
  const writers = writersSince.flatMap(({ person, clients }) =>
    clients.map((each) => [each, person.name] as const),
  )
  const campaign = readCampaign(doc, findBlock)
  const moment = { version, doc, campaign, writersSince: new Map(writers) }
  moments.set(answer, moment)
  return moment
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
