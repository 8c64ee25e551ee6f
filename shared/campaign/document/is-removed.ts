import type { Level } from './document.ts'
import { levelAbove } from './document.ts'
import type { Placement } from './placement.ts'

/** Looks up a placement; null or undefined for unknown ids. */
export type FindPlacement = (level: Level, id: string) => Placement | null | undefined

/** Whether `placement` counts as removed (see document.ts). */
export function isRemoved(find: FindPlacement, level: Level, placement: Placement): boolean {
  if (placement.removedFrom === placement.parent) return true
  if (level === 'pages' || placement.removedWith !== placement.parent) return false
  const above = levelAbove[level]
  const parent = find(above, placement.parent)
  return !parent || isRemoved(find, above, parent)
}
