import type * as Y from 'yjs'
import { moveBlocks } from './move-blocks.ts'

/** `index` counts the target column's shown blocks without this one. */
export type MoveBlock = { blockId: string; columnId: string; index: number }

/** Moves one block. False when it or the column is gone. */
export function moveBlock(doc: Y.Doc, args: MoveBlock, origin: unknown): boolean {
  const { blockId, columnId, index } = args
  return moveBlocks(doc, { blockIds: [blockId], columnId, index }, origin)
}
