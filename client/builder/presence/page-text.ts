import { findBlock } from '#shared/blocks/registry.ts'
import { textOf } from '#shared/blocks/rich.ts'
import type { BlockSnapshot, CampaignSnapshot } from '#shared/campaign/snapshot.ts'

/** Everything that is written on the campaign's pages, as plain text. */
export function pageText(campaign: CampaignSnapshot): string {
  return campaign.pages
    .map(({ title, path, sections }) => {
      const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
      return [`${title} (${path})`, ...blocks.flatMap(textsOf)].join('\n\n')
    })
    .join('\n\n')
}

function textsOf({ kind, props }: BlockSnapshot): string[] {
  const fields = findBlock(kind)?.fields ?? {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name]
    if (field.type === 'text' && typeof value === 'string' && value !== '') return [value]
    if (field.type !== 'richText' || typeof value !== 'object' || value === null) return []
    return Array.isArray(value) || textOf(value) === '' ? [] : [textOf(value)]
  })
}
