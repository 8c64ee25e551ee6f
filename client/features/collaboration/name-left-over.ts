import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { plainWords } from '#client/lib/campaign-session/written-work.ts'

/** What could not be carried over, in words: where it was meant to go, and what it was. */
export type NamedLeftOver = {
  where: string
  what: string
  /** Worth copying, not only worth knowing. */
  isCopied: boolean
}

const levelNames = {
  pages: 'A page',
  sections: 'A section',
  columns: 'A column',
  blocks: 'A block',
  theme: 'The theme',
  site: 'A setting of all pages',
  campaign: 'The campaign',
}

/** Names one; places that are gone by now are named by their kind alone. */
export function nameLeftOver(left: LeftOver, campaign: CampaignSnapshot): NamedLeftOver {
  const { what, isCopied } = sayWhat(left)
  return { where: sayWhere(left, campaign), what, isCopied }
}

function sayWhere({ level, id, key, item }: LeftOver, campaign: CampaignSnapshot): string {
  for (const page of campaign.pages.flatMap((one) => [one, ...one.variants])) {
    const title = page.title || 'Untitled page'
    if (level === 'pages' && page.id === id) return `Page “${title}”`
    for (const section of page.sections) {
      if (level === 'sections' && section.id === id) return `A section of “${title}”`
      const block = section.columns.flatMap(({ blocks }) => blocks).find((one) => one.id === id)
      if (level !== 'blocks' || !block) continue
      const kind = findBlock(block.kind)
      const field = kind?.fields[key]
      const inner = field?.type === 'list' && item ? field.fields[item.key] : undefined
      return [title, kind?.name ?? block.kind, inner?.label ?? field?.label]
        .filter(Boolean)
        .join(' · ')
    }
  }
  return `${levelNames[level]} that is not there any more`
}

function sayWhat(left: LeftOver): { what: string; isCopied: boolean } {
  switch (left.kind) {
    case 'words':
      return { what: plainWords(left.words), isCopied: true }
    case 'value':
      return { what: sayValue(left.value), isCopied: true }
    case 'place':
      return { what: 'You moved it; somebody else has moved it since.', isCopied: false }
    case 'removal':
      return { what: 'You removed it; somebody else has changed it since.', isCopied: false }
  }
}

const sayValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
