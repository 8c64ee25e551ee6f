import { readProps } from '../../blocks/read-props.ts'
import { findBlock } from '../../blocks/registry.ts'
import type { Field } from '../../campaign/model/field.ts'
import type {
  BlockSnapshot,
  PropValue,
  RichInline,
  RichNode,
} from '../../campaign/model/snapshot.ts'

/** Every href of a block that is not empty: link fields, also of list items, and links in text. */
export function linksOf(block: BlockSnapshot): string[] {
  const definition = findBlock(block.kind)
  if (!definition) return []
  const props = readProps(definition.fields, block.props)
  const links = Object.entries(definition.fields).flatMap(([name, field]) =>
    linksOfField(field, props[name]),
  )
  return links.filter((href) => href !== '')
}

function linksOfField(field: Field, value: PropValue | undefined): string[] {
  if (field.type === 'link') return typeof value === 'string' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  if (!Array.isArray(value)) return value.content.flatMap(linksOfNode)
  if (field.type !== 'list') return []
  const own = Object.entries(field.fields)
  return value.flatMap((item) => own.flatMap(([name, inner]) => linksOfField(inner, item[name])))
}

function linksOfNode(node: RichNode): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return node.content.flatMap(linksOfInline)
    case 'blockquote':
      return node.content.flatMap(linksOfNode)
    default:
      return node.content.flatMap((item) => item.content.flatMap(linksOfNode))
  }
}

function linksOfInline(inline: RichInline): string[] {
  if (inline.type === 'hardBreak') return []
  return inline.marks.flatMap((mark) => (mark.type === 'link' ? [mark.href] : []))
}
