import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { fieldOfProp } from '#shared/campaign/model/responsive.ts'
import { sectionFields } from '#shared/campaign/model/section-style.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Difference } from '#shared/campaign/variants/variant-differences.ts'
import { splitId } from '#shared/campaign/document/variant-ids.ts'
import { nameOf } from '../drag/describe-subject.ts'
import { findBlock, findSection } from '../state/page-tree.ts'

/** What a difference is about, what it is and of a block the section, e.g. `Heading “Spring”` and `Text, Align`. */
export type DifferenceWords = { what: string; how: string; where: string }

/** Says a difference in words; of what is removed it names what the page has. */
export function differenceWords(
  campaign: CampaignSnapshot,
  difference: Difference,
): DifferenceWords {
  const { level, id } = difference
  const place = level === 'blocks' ? findEither(campaign, id) : null
  const where = place ? `Section ${place.sectionIndex + 1}` : ''
  return { what: nameIn(campaign, difference), how: howIn(campaign, difference), where }
}

/** Where a block is in its variant, or on the page that still has it. */
function findEither(campaign: CampaignSnapshot, id: string) {
  return findBlock(campaign, id) ?? findBlock(campaign, splitId(id)?.baseId ?? id)
}

/** Said at the thing itself on the canvas. */
export function markWords({ kind }: Difference): string {
  switch (kind) {
    case 'added':
      return 'Only in this variant'
    case 'kept':
      return 'Removed from the page, kept here'
    case 'moved':
      return 'At another place on the page'
    case 'removed':
      return 'Removed here'
    case 'changed':
      return 'Differs from the page'
  }
}

function nameIn(campaign: CampaignSnapshot, { level, id }: Difference): string {
  if (level === 'pages') return 'Page'
  if (level === 'columns') return 'Column'
  const base = splitId(id)?.baseId ?? id
  if (level === 'blocks') {
    const block = findEither(campaign, id)?.block
    return block ? nameOf(block) : 'Block'
  }
  const section = findSection(campaign, id) ?? findSection(campaign, base)
  return section ? `Section ${section.index + 1}` : 'Section'
}

function howIn(campaign: CampaignSnapshot, difference: Difference): string {
  if (difference.kind !== 'changed') return markWords(difference)
  const { level, id, props, keys } = difference
  const kind = level === 'blocks' ? (findBlock(campaign, id)?.block.kind ?? '') : ''
  const fields = level === 'blocks' ? findDefinition(kind)?.fields : sectionFields
  const labels = [...props, ...keys].map((key) => {
    const isSetting = level === 'blocks' && !props.includes(key)
    return (isSetting ? undefined : fields && fieldOfProp(fields, key)?.label) ?? settingLabel(key)
  })
  return [...new Set(labels)].join(', ')
}

function settingLabel(key: string): string {
  if (key.startsWith('hide:') || key.startsWith('show')) return 'Visibility'
  if (key === 'ratio') return 'Columns'
  if (key === 'locked') return 'Lock'
  if (key === 'title') return 'Title'
  if (key === 'description') return 'Description'
  return key === 'name' ? 'Name' : 'Other settings'
}
