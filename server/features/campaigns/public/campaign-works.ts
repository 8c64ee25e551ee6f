import { cutUpdate } from '#collab/document/cut-update.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { seedOfSnapshot } from '#shared/campaign/file/campaign-file.ts'
import { topOfCampaign } from '#shared/campaign/file/top-of-campaign.ts'
import { renewDocument } from '#shared/campaign/generations/renew-document.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'
import { mostAtOnce } from '#server/features/collaboration/public/write-ahead.ts'
import { namedIds } from '../named-ids.ts'

/** So much of a campaign as a small picture of it shows. */
export const topWork: DocumentWork<null, CampaignSeed> = {
  name: 'thumbnail',
  run: (document) => topOfCampaign(document.snapshot()),
}

/**
 * What a campaign is made from again, as JSON in UTF-8, and what in it could be the id of a picture. Null
 * where that is more than `mostBytes`.
 */
export const seedWork: DocumentWork<
  { mostBytes: number },
  { json: Uint8Array; ids: string[] } | null
> = {
  name: 'export',
  run(document, { mostBytes }) {
    const seed = seedOfSnapshot(document.snapshot())
    const json = Buffer.from(JSON.stringify(seed, null, 1))
    return json.length > mostBytes ? null : { json, ids: namedIds(seed) }
  },
}

/**
 * The document without its past, and without who wrote in it, by one new `writer`, in updates that follow
 * one another.
 */
export const copyWork: DocumentWork<{ writer: number }, Uint8Array[]> = {
  name: 'duplicate',
  run(document, { writer }) {
    const options = { writer, today: 0, removedBefore: Infinity }
    return cutUpdate(renewDocument(document.state(), findBlock, options), mostAtOnce)
  },
}
