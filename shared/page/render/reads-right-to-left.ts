import { textOfNode } from '../../blocks/rich.ts'
import type { Fields } from '../../campaign/model/field.ts'
import type { BlockSnapshot, RichNode } from '../../campaign/model/snapshot.ts'
import { directionOf } from '../../lib/direction-of.ts'
import { blockDirection, richTextsIn } from './block-direction.ts'

/** Whether anything in a block is read from right to left. */
export function readsRightToLeft(fields: Fields, { props }: BlockSnapshot): boolean {
  const texts = Object.values(props).flatMap(richTextsIn)
  return (
    blockDirection(fields, props) === 'rtl' ||
    texts.some(({ content }) => content.some(hasLineFromRight))
  )
}

function hasLineFromRight(node: RichNode): boolean {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return directionOf(textOfNode(node)) === 'rtl'
    case 'blockquote':
      return node.content.some(hasLineFromRight)
    default:
      return node.content.some((item) => item.content.some(hasLineFromRight))
  }
}
