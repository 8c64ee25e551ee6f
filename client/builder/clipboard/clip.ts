import { findBlock } from '#shared/blocks/registry.ts'
import { acceptBlocks, acceptSection } from '#shared/campaign/accept-seed.ts'
import type { BlockSeed, SectionSeed } from '#shared/campaign/create-campaign.ts'
import { acceptTheme } from '#shared/campaign/read-theme.ts'
import type { BlockSnapshot, PageSnapshot, SectionSnapshot } from '#shared/campaign/snapshot.ts'
import type { Theme } from '#shared/campaign/theme.ts'
import { selectedIds } from '../state/selected-ids.ts'
import type { Selected } from '../state/selection.ts'

/** What the clipboard carries from one campaign, tab or browser to another. */
export type Clip = {
  companyId: string
  /** The theme that the blocks stood in, so that colours find their like. */
  theme: Partial<Theme>
  /** Where the pictures of the library in it can be fetched, by their id. */
  assets: Readonly<Record<string, string>>
} & ({ kind: 'blocks'; blocks: BlockSeed[] } | { kind: 'sections'; sections: SectionSeed[] })

/** The clipboard's type for it; other programs get the words. */
export const clipType = 'application/x-fanfare'

type Content = { blocks: BlockSnapshot[] } | { sections: SectionSnapshot[] }

/** What is selected on a page; null when nothing is. */
export function contentOf(
  page: PageSnapshot,
  selection: { selected: Selected | null; more: readonly string[] },
): Content | null {
  const ids = new Set(selectedIds(page, selection))
  if (ids.size === 0) return null
  if (selection.selected?.kind === 'section') {
    return { sections: page.sections.filter(({ id }) => ids.has(id)) }
  }
  const blocks = page.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return { blocks: blocks.filter(({ id }) => ids.has(id)) }
}

/** Everything that stands in some content. */
export function blocksOf(content: Content): BlockSnapshot[] {
  return 'blocks' in content
    ? content.blocks
    : content.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
}

/** A clip as text. */
export function writeClip(
  content: Content,
  around: Pick<Clip, 'companyId' | 'theme' | 'assets'>,
): string {
  return JSON.stringify({ fanfare: 1, ...around, ...content })
}

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

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
