import { asRecord, isRecord } from '#shared/lib/is-record.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { acceptBlocks, acceptSection } from '#shared/campaign/file/accept-seed.ts'
import type { BlockSeed, SectionSeed } from '#shared/campaign/edits/create-campaign.ts'
import { acceptTheme } from '#shared/campaign/model/read-theme.ts'
import type { ClipOrigin } from './write-clip.ts'

/** What the clipboard carries from one campaign, tab or browser to another. */
export type Clip = ClipOrigin &
  ({ kind: 'blocks'; blocks: BlockSeed[] } | { kind: 'sections'; sections: SectionSeed[] })

/** The clip in a text; null for anything else. Nothing in it is trusted before it is read here. */
export function readClip(text: string): Clip | null {
  const given = parse(text)
  if (!given || given['fanfare'] !== 1) return null
  const { companyId, blocks, sections } = given
  const theme = new Map(Object.entries(asRecord(given['theme'])))
  const around = {
    companyId: typeof companyId === 'string' ? companyId : '',
    theme: acceptTheme((key) => theme.get(key)),
    assets: acceptAssets(given['assets']),
  }
  if (Array.isArray(sections)) {
    const accepted = sections.flatMap((section) => acceptSection(section, findBlock) ?? [])
    return accepted.length > 0 ? { ...around, kind: 'sections', sections: accepted } : null
  }
  const accepted = acceptBlocks(blocks, findBlock)
  return accepted.length > 0 ? { ...around, kind: 'blocks', blocks: accepted } : null
}

/** Only addresses of this installation: nothing of a clip is fetched from elsewhere. */
function acceptAssets(given: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(given)).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^\/assets\/[\w-]+\/\d+\.\w+$/.test(entry[1]),
  )
  return Object.fromEntries(entries)
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
