import type * as Y from 'yjs'
import { readProps } from '../blocks/read-props.ts'
import { findBlock } from '../blocks/registry.ts'
import { setPage } from '../campaign/edits/set-page.ts'
import { isRichText } from '../campaign/model/accept-value.ts'
import type { BlockModel, Field } from '../campaign/model/field.ts'
import { normalisePath } from '../campaign/model/page-path.ts'
import type {
  BlockSnapshot,
  PageSnapshot,
  PropValue,
  RichInline,
  RichNode,
  RichText,
} from '../campaign/model/snapshot.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { setListItem } from '../campaign/props/set-list-item.ts'
import { setProp } from '../campaign/props/set-prop.ts'
import { setRichText } from '../campaign/props/set-rich-text.ts'
import { itemTextPath } from '../campaign/text/text-path.ts'
import { blocksOf } from './checks/page-blocks.ts'

/**
 * Gives a page another path, and every link of the campaign that led to the old one leads to the new
 * one, in variants too: one transaction, and so one step of undo. Queries and anchors stay. False
 * when the page is gone.
 */
export function renamePage(
  doc: Y.Doc,
  { pageId, path }: { pageId: string; path: string },
  origin: unknown,
): boolean {
  return doc.transact(() => {
    const { pages } = readCampaign(doc, findBlock)
    const from = pages.find(({ id }) => id === pageId)?.path
    const to = normalisePath(path)
    if (!setPage(doc, { pageId, path: to }, origin)) return false
    // A link to a path that two pages want stays with the page that has it.
    const isFree = pages.every((page) => page.id === pageId || page.path !== to)
    if (from === undefined || from === to || !isFree) return true
    const change = (href: string) => movedHref(href, from, to)
    rewritePages(doc, pages, change, origin)
    // What variants have of their pages is rewritten by now; only what is their own is left.
    const variants = readCampaign(doc, findBlock).pages.flatMap((page) => page.variants)
    rewritePages(doc, variants, change, origin)
    return true
  }, origin)
}

function rewritePages(
  doc: Y.Doc,
  pages: readonly PageSnapshot[],
  change: Change,
  origin: unknown,
): void {
  for (const page of pages)
    for (const block of blocksOf(page)) rewriteBlock(doc, block, change, origin)
}

/** The same link where it leads to `to` rather than to `from`. */
function movedHref(href: string, from: string, to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const isFrom = path === from || (path.startsWith('/') && normalisePath(path) === from)
  return isFrom ? `${to}${rest}` : href
}

type Change = (href: string) => string

function rewriteBlock(doc: Y.Doc, block: BlockSnapshot, change: Change, origin: unknown): void {
  const model = findBlock(block.kind)
  if (!model || block.version > model.version) return
  const props = readProps(model.fields, block.props)
  for (const [name, field] of Object.entries(model.fields))
    rewriteField(doc, { blockId: block.id, model, name }, field, props[name], change, origin)
}

type At = { blockId: string; model: BlockModel; name: string }

function rewriteField(
  doc: Y.Doc,
  at: At,
  field: Field,
  value: PropValue | undefined,
  change: Change,
  origin: unknown,
): void {
  if (field.type === 'link' && typeof value === 'string') {
    if (change(value) !== value) setProp(doc, { ...at, value: change(value) }, origin)
  } else if (isRichText(value)) {
    rewriteText(doc, at, value, change, origin)
  } else if (field.type === 'list' && Array.isArray(value)) {
    for (const item of value)
      for (const [key, inner] of Object.entries(field.fields)) {
        const own = item[key]
        if (inner.type === 'link' && typeof own === 'string' && change(own) !== own)
          setListItem(doc, { ...at, itemId: item.id, key, value: change(own) }, origin)
        const name = itemTextPath(at.name, item.id, key)
        if (isRichText(own)) rewriteText(doc, { ...at, name }, own, change, origin)
      }
  }
}

function rewriteText(doc: Y.Doc, at: At, before: RichText, change: Change, origin: unknown): void {
  let isChanged = false
  const changed = (inline: RichInline): RichInline => {
    if (inline.type === 'hardBreak') return inline
    const marks = inline.marks.map((mark) => {
      if (mark.type !== 'link' || change(mark.href) === mark.href) return mark
      isChanged = true
      return { ...mark, href: change(mark.href) }
    })
    return { ...inline, marks }
  }
  const after = { ...before, content: before.content.map((node) => mapInlines(node, changed)) }
  if (isChanged) setRichText(doc, { ...at, before, after }, origin)
}

function mapInlines(node: RichNode, change: (inline: RichInline) => RichInline): RichNode {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return { ...node, content: node.content.map(change) }
    case 'blockquote':
      return { ...node, content: node.content.map((inner) => mapInlines(inner, change)) }
    default: {
      const content = node.content.map((item) => ({
        ...item,
        content: item.content.map((inner) => mapInlines(inner, change)),
      }))
      return { ...node, content }
    }
  }
}
