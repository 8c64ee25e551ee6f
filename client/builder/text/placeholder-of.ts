import { findBlock } from '#shared/blocks/registry.ts'
import { fieldOfPath } from '#shared/campaign/text/text-path.ts'

/** What stands in an empty rich text (by its path) to say what belongs there. */
export function placeholderOf(kind: string, field: string): string {
  const fields = findBlock(kind)?.fields
  const found = fields && fieldOfPath(fields, field)
  return (found?.type === 'richText' ? found.placeholder : undefined) ?? 'Write here'
}
