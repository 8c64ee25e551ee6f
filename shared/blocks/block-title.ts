import { findBlock } from './registry.ts'
import { textOf } from './rich.ts'
import type { BlockSnapshot } from '../campaign/model/snapshot.ts'

/** What a kind is called; blocks of a newer build are named as what they are. */
export function kindName(kind: string): string {
  return findBlock(kind)?.name ?? 'Unknown block'
}

/** A block by the name it was given, else by its own words, else by its kind's name; one line. */
export function blockTitle(block: BlockSnapshot): string {
  if (block.settings.name !== '') return block.settings.name
  const name = findBlock(block.kind)?.textField
  const value = name === undefined ? undefined : block.props[name]
  if (typeof value === 'string') return cut(value) || kindName(block.kind)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return kindName(block.kind)
  return cut(textOf(value)) || kindName(block.kind)
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 48 ? `${line.slice(0, 47).trimEnd()}…` : line
}
