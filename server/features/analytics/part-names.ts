import { blockTitle } from '#shared/blocks/block-title.ts'
import type { PageSnapshot, SectionSnapshot } from '#shared/campaign/model/snapshot.ts'

/** What the sections and forms of a page are called: as they were named, else by their own words. */
export function partNames({
  sections,
}: Pick<PageSnapshot, 'sections'>): { id: string; name: string }[] {
  return sections.flatMap((section, index) => {
    const forms = blocksOf(section).filter(({ kind }) => kind === 'form')
    return [
      { id: section.id, name: sectionName(section, index + 1) },
      ...forms.map((block) => ({ id: block.id, name: blockTitle(block) })),
    ]
  })
}

/** By its first heading, or else by what comes first in it. */
function sectionName(section: SectionSnapshot, number: number): string {
  if (section.settings.name !== '') return section.settings.name
  const blocks = blocksOf(section)
  const first = blocks.find(({ kind }) => kind === 'heading') ?? blocks[0]
  return first ? blockTitle(first) : `Section ${number}`
}

const blocksOf = ({ columns }: SectionSnapshot) => columns.flatMap(({ blocks }) => blocks)
