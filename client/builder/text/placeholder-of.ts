import { findBlock } from '#shared/blocks/registry.ts'

/** What stands in an empty rich text to say what belongs there. */
export function placeholderOf(kind: string, field: string): string {
  const found = findBlock(kind)?.fields[field]
  return (found?.type === 'richText' ? found.placeholder : undefined) ?? 'Write here'
}
