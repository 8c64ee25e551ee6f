import type { ReactNode } from 'react'
import { itemTextPath } from '../campaign/text/text-path.ts'

/** The node to place where a richText field of a list's item stands. */
export function itemSlot(
  slots: Readonly<Record<string, ReactNode>>,
  list: string,
  itemId: string,
  key: string,
): ReactNode {
  return slots[itemTextPath(list, itemId, key)]
}
