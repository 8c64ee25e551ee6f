import type {
  BlockSnapshot,
  PageSnapshot,
  SectionSnapshot,
} from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { selectedIds } from '../state/selected-ids.ts'
import type { Selected } from '../state/selection.ts'

/** Where a clip comes from, as far as its new place has to know. */
export type ClipOrigin = {
  companyId: string
  /** The theme that the blocks stood in, so that colours find their like. */
  theme: Partial<Theme>
  /** Where the pictures of the library in it can be fetched, by their id. */
  assets: Readonly<Record<string, string>>
}

export type ClipContent = { blocks: BlockSnapshot[] } | { sections: SectionSnapshot[] }

/** What is selected on a page; null when nothing is. */
export function contentOf(
  page: PageSnapshot,
  selection: { selected: Selected | null; more: readonly string[] },
): ClipContent | null {
  const ids = new Set(selectedIds(page, selection))
  if (ids.size === 0) return null
  if (selection.selected?.kind === 'section') {
    return { sections: page.sections.filter(({ id }) => ids.has(id)) }
  }
  const blocks = page.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return { blocks: blocks.filter(({ id }) => ids.has(id)) }
}

/** Everything that stands in some content. */
export function blocksOf(content: ClipContent): BlockSnapshot[] {
  return 'blocks' in content
    ? content.blocks
    : content.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
}

/** A clip as text; `library` are the pictures of the company, with their addresses by their ids. */
export function writeClip(
  content: ClipContent,
  { companyId, theme }: Pick<ClipOrigin, 'companyId' | 'theme'>,
  library: Readonly<Record<string, string>> = {},
): string {
  const words = JSON.stringify(content)
  const used = Object.entries(library).filter(([id]) => words.includes(JSON.stringify(id)))
  return JSON.stringify({
    fanfare: 1,
    companyId,
    theme,
    assets: Object.fromEntries(used),
    ...content,
  })
}
