import { findBlock } from '#shared/blocks/registry.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import { itemTextPath } from '#shared/campaign/text/text-path.ts'
import type { CheckResult } from '#shared/page/checks/check-result.ts'

type At = Pick<CheckResult, 'field' | 'item' | 'itemField'>

/** The name of the rich text in which a finding is mended on the page; null where it is in none. */
export function richTextOf({ kind }: BlockSnapshot, { field, item, itemField }: At): string | null {
  const model = field === undefined ? undefined : findBlock(kind)?.fields[field]
  if (field === undefined || !model) return null
  if (model.type === 'richText') return field
  if (model.type !== 'list' || item === undefined || itemField === undefined) return null
  return model.fields[itemField]?.type === 'richText' ? itemTextPath(field, item, itemField) : null
}
