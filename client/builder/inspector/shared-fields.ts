import { findBlock } from '#shared/blocks/registry.ts'
import type { Field, Fields } from '#shared/campaign/model/field.ts'
import type { BlockSnapshot, PropValue } from '#shared/campaign/model/snapshot.ts'

/**
 * The fields that all of these blocks have, by name, kind and options; words, lists and what can be
 * asked only of some are left out.
 */
export function sharedFields(blocks: readonly BlockSnapshot[]): Fields {
  const [first, ...others] = blocks.map(({ kind }) => findBlock(kind)?.fields ?? {})
  const shared: Fields = {}
  for (const [name, field] of Object.entries(first ?? {})) {
    if (isOwn(field)) continue
    if (others.every((fields) => sameField(fields[name], field))) shared[name] = field
  }
  return shared
}

/** The values that all of these blocks have in common; those that differ are left out. */
export function sharedValues(blocks: readonly BlockSnapshot[]): Record<string, PropValue> {
  const [first, ...others] = blocks
  const same = Object.entries(first?.props ?? {}).filter(([name, value]) =>
    others.every(({ props }) => props[name] === value),
  )
  return Object.fromEntries(same)
}

const isOwn = ({ type, when }: Field) =>
  type === 'richText' ||
  type === 'text' ||
  type === 'list' ||
  type === 'focal' ||
  type === 'crop' ||
  when !== undefined

function sameField(a: Field | undefined, b: Field): boolean {
  return (
    a !== undefined && JSON.stringify({ ...a, default: 0 }) === JSON.stringify({ ...b, default: 0 })
  )
}
