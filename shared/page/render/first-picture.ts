import { findBlock } from '../../blocks/registry.ts'
import { readProps } from '../../blocks/read-props.ts'
import type { BlockSnapshot, PageSnapshot, SectionSnapshot } from '../../campaign/model/snapshot.ts'

/**
 * The id of the block or section whose picture is the page's first, where that stands in the second
 * section because the first has none; null where the first section has one, or neither.
 */
export function firstPictureOf({ sections: [first, second] }: PageSnapshot): string | null {
  if (!first || !second || pictureIn(first) !== null) return null
  return pictureIn(second)
}

function pictureIn({ id, style, columns }: SectionSnapshot): string | null {
  if (style.image !== '') return id
  const blocks = columns.flatMap((column) => column.blocks)
  return blocks.find(showsPicture)?.id ?? null
}

function showsPicture(block: BlockSnapshot): boolean {
  const definition = findBlock(block.kind)
  if (!definition?.showsPicture || block.version > definition.version) return false
  return definition.showsPicture(readProps(definition.fields, block.props))
}
