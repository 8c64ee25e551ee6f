import { findBlock } from '../../blocks/registry.ts'
import { blockTitle } from '../../blocks/block-title.ts'
import { readProps } from '../../blocks/read-props.ts'
import type { Goal } from '../../blocks/define-block.ts'
import type { BlockSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'
import { blocksOf } from './page-blocks.ts'

/** A block in which visitors can do what counts as a conversion. */
export type GoalBlock = { id: string; name: string; goal: Goal }

/** The blocks of a page in which visitors can do what counts as a conversion, in their order. */
export const goalBlocks = (page: PageSnapshot): GoalBlock[] => blocksOf(page).flatMap(goalOf)

function goalOf(block: BlockSnapshot): GoalBlock[] {
  const definition = findBlock(block.kind)
  const [goal] = definition?.goals?.(readProps(definition.fields, block.props)) ?? []
  return goal ? [{ id: block.id, name: blockTitle(block), goal }] : []
}
