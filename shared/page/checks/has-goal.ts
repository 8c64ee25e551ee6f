import { findBlock } from '../../blocks/registry.ts'
import { readProps } from '../../blocks/read-props.ts'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import { blocksOf } from './page-blocks.ts'

/** Whether visitors can do something on a page that counts as a conversion. */
export function hasGoal(page: PageSnapshot): boolean {
  return blocksOf(page).some((block) => {
    const definition = findBlock(block.kind)
    const goals = definition?.goals?.(readProps(definition.fields, block.props)) ?? []
    return goals.length > 0
  })
}
