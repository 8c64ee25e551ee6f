import * as Y from 'yjs'
import { cutUpdate } from '#collab/document/cut-update.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'
import { acceptCampaignFile, campaignFormat } from '#shared/campaign/file/campaign-file.ts'
import type { MakingWork } from '#server/core/ports/document-reader.ts'
import { mostAtOnce } from '#server/features/collaboration/public/write-ahead.ts'
import { namedIds } from '../named-ids.ts'

type Refused = { problems: string[] }

/** A picture of a file that its pages name. */
export type FilePicture = {
  id: string
  fileName: string
  content: Uint8Array
  /** On which pages it stands, as a sentence for when it can't be taken. */
  places: string
}

/** What a campaign file says that it is, and the pictures that come with it. */
export const fileWork: MakingWork<
  { file: Uint8Array },
  Refused | { name: string; pictures: FilePicture[] }
> = {
  name: 'read-file',
  make({ file }) {
    const accepted = accept(parse(file))
    if ('problems' in accepted) return accepted
    const { name, seed, pictures, pictureNames } = accepted
    const ids = new Set(namedIds(seed))
    return {
      name,
      pictures: [...pictures].flatMap(([id, content]) => {
        if (!ids.has(id)) return []
        const fileName = pictureNames.get(id) ?? 'imported.webp'
        return [
          { id, fileName, content: Buffer.from(content, 'base64'), places: placesOf(seed, id) },
        ]
      }),
    }
  },
}

/** The document of a campaign file, with other ids for some pictures, in updates that follow one another. */
export const importWork: MakingWork<
  { file: Uint8Array; places: [from: string, to: string][] },
  Refused | { updates: Uint8Array[] }
> = {
  name: 'import',
  make({ file, places }) {
    const accepted = acceptWith(parse(file), new Map(places))
    if ('problems' in accepted) return accepted
    const doc = new Y.Doc()
    createCampaign(doc, accepted.seed, findBlock)
    return { updates: cutUpdate(Y.encodeStateAsUpdate(doc), mostAtOnce) }
  },
}

const accept = (read: unknown) => {
  if (read === undefined)
    return { problems: ['This is not a campaign file: it can’t be read as JSON.'] }
  return acceptCampaignFile(read, findBlock)
}

/** What is accepted, with the pictures where they are now. */
function acceptWith(read: unknown, places: ReadonlyMap<string, string>) {
  const accepted = accept(read)
  if ('problems' in accepted || places.size === 0) return accepted
  const { name, seed } = accepted
  const moved = (_key: string, value: unknown) =>
    typeof value === 'string' ? (places.get(value) ?? value) : value
  return accept(JSON.parse(JSON.stringify({ ...campaignFormat, name, seed }), moved))
}

/** Undefined for what is no JSON. */
function parse(file: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(file))
  } catch {
    return undefined
  }
}

function placesOf({ pages }: CampaignSeed, id: string): string {
  const named = pages.filter((page) => JSON.stringify(page).includes(id))
  const titles = named.map(({ title, path }) => `“${title || path}”`)
  return titles.length > 0 ? `It is missing on ${titles.join(', ')}.` : 'It is missing.'
}
