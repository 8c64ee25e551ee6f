import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { safeHref } from '#shared/campaign/model/safe-href.ts'
import type {
  RichInline,
  RichListItem,
  RichMark,
  RichNode,
} from '#shared/campaign/model/snapshot.ts'
import { tidyBody } from './tidy-html.ts'

/** Elements that begin a line of their own. */
const breaking =
  'address,article,aside,blockquote,div,dl,dt,dd,figure,figcaption,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,td,th,tr,ul'

/**
 * HTML from a document or a web page as blocks: headings, dividers, and texts of paragraphs, lists
 * and quotes with their marks and links. Everything else gives way to the words in it; pictures
 * elsewhere are left out. None for HTML without words.
 */
export function htmlToBlocks(html: string): BlockSeed[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script,style,template,noscript,title')) {
    hidden.remove()
  }
  tidyBody(body)
  const blocks: BlockSeed[] = []
  let text: RichNode[] = []
  const flush = () => {
    if (text.length > 0) blocks.push({ kind: 'rich-text', props: { text: doc(text) } })
    text = []
  }
  for (const part of partsOf(body)) {
    if (part.type === 'heading') {
      flush()
      const content = [{ type: 'paragraph', content: part.content } as const]
      blocks.push({ kind: 'heading', props: { text: doc(content), level: part.level } })
    } else if (part.type === 'divider') {
      flush()
      blocks.push({ kind: 'divider' })
    } else text.push(part.node)
  }
  flush()
  return blocks
}

/** Words as blocks: one text, a paragraph for each part between empty lines. None for no words. */
export function textToBlocks(words: string): BlockSeed[] {
  const paragraphs = words
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  if (paragraphs.length === 0) return []
  const content = paragraphs.map((paragraph): RichNode => ({
    type: 'paragraph',
    content: paragraph.split('\n').flatMap(lineOf),
  }))
  return [{ kind: 'rich-text', props: { text: doc(content) } }]
}

function lineOf(line: string, at: number): RichInline[] {
  const words: RichInline[] = line === '' ? [] : [{ type: 'text', text: line, marks: [] }]
  return at > 0 ? [{ type: 'hardBreak' }, ...words] : words
}

const doc = (content: RichNode[]) => ({ type: 'doc' as const, content })

type Part =
  | { type: 'heading'; level: '1' | '2' | '3'; content: RichInline[] }
  | { type: 'divider' }
  | { type: 'text'; node: RichNode }

/** What stands inside of an element, one part a line; loose words become paragraphs. */
function partsOf(around: Element): Part[] {
  const parts: Part[] = []
  let loose: RichInline[] = []
  const flush = () => {
    const content = trimmed(loose)
    if (content.length > 0) parts.push({ type: 'text', node: { type: 'paragraph', content } })
    loose = []
  }
  for (const child of around.childNodes) {
    if (child instanceof Element && isBreaking(child)) {
      flush()
      parts.push(...partsOfElement(child))
    } else loose.push(...inlinesOf(child, []))
  }
  flush()
  return parts
}

function isBreaking(element: Element): boolean {
  return element.matches(breaking) || element.querySelector(breaking) !== null
}

function partsOfElement(element: Element): Part[] {
  const name = element.localName
  if (name === 'hr') return [{ type: 'divider' }]
  if (/^h[1-6]$/.test(name)) {
    const content = trimmed(inlinesOf(element, []))
    const level = name === 'h1' ? '1' : name === 'h2' ? '2' : '3'
    return content.length > 0 ? [{ type: 'heading', level, content }] : []
  }
  if (name === 'ul' || name === 'ol') {
    const content = itemsOf(element)
    const type = name === 'ul' ? 'bulletList' : 'orderedList'
    return content.length > 0 ? [{ type: 'text', node: { type, content } }] : []
  }
  if (name === 'blockquote') {
    const content = nodesIn(element)
    return content.length > 0 ? [{ type: 'text', node: { type: 'blockquote', content } }] : []
  }
  return partsOf(element)
}

function itemsOf(list: Element): RichListItem[] {
  return [...list.children].flatMap((child): RichListItem[] => {
    // Some editors put inner lists beside the items instead of into them.
    const content = child.matches('ul,ol') ? [asList(child)] : nodesIn(child)
    return content.length > 0 ? [{ type: 'listItem', content }] : []
  })
}

const asList = (list: Element): RichNode => ({
  type: list.localName === 'ol' ? 'orderedList' : 'bulletList',
  content: itemsOf(list),
})

/** The same as nodes of one text; headings in lists and quotes are paragraphs. */
function nodesIn(element: Element): RichNode[] {
  return partsOf(element).flatMap((part): RichNode[] => {
    if (part.type === 'divider') return []
    return part.type === 'heading' ? [{ type: 'paragraph', content: part.content }] : [part.node]
  })
}

function inlinesOf(node: Node, marks: readonly RichMark[]): RichInline[] {
  if (node instanceof Text) {
    const text = node.data.replaceAll(/[\s\u00a0]+/g, ' ')
    return text === '' ? [] : [{ type: 'text', text, marks: [...marks] }]
  }
  if (!(node instanceof Element)) return []
  if (node.localName === 'br') return [{ type: 'hardBreak' }]
  const inside = withMarks(node, marks)
  return [...node.childNodes].flatMap((child) => inlinesOf(child, inside))
}

const tagMarks: Readonly<Record<string, 'bold' | 'italic' | 'underline' | 'strike' | 'code'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  code: 'code',
}

function withMarks(element: Element, marks: readonly RichMark[]): readonly RichMark[] {
  const style = element instanceof HTMLElement ? element.style : null
  const weight = style?.fontWeight ?? ''
  const found: RichMark[] = []
  const tag = tagMarks[element.localName]
  // Documents wrap everything in a bold element that they then make normal.
  if (tag && !(tag === 'bold' && /^(normal|400)$/.test(weight))) found.push({ type: tag })
  if (/^(bold|[6-9]00)$/.test(weight)) found.push({ type: 'bold' })
  if (style?.fontStyle === 'italic') found.push({ type: 'italic' })
  const href = element.localName === 'a' ? safeHref(element.getAttribute('href')) : null
  if (href && !href.startsWith('#')) found.push({ type: 'link', href })
  const fresh = found.filter(
    (mark, at) =>
      found.findIndex(({ type }) => type === mark.type) === at &&
      !marks.some(({ type }) => type === mark.type),
  )
  return fresh.length > 0 ? [...marks, ...fresh] : marks
}

/** Without the white space and line breaks at both ends. */
function trimmed(content: RichInline[]): RichInline[] {
  const isEmpty = (inline: RichInline) => inline.type === 'hardBreak' || inline.text.trim() === ''
  const first = content.findIndex((inline) => !isEmpty(inline))
  if (first < 0) return []
  const kept = content.slice(first, content.findLastIndex((inline) => !isEmpty(inline)) + 1)
  return kept.map((inline, at) => {
    if (inline.type !== 'text') return inline
    const text = at === 0 ? inline.text.trimStart() : inline.text
    return { ...inline, text: at === kept.length - 1 ? text.trimEnd() : text }
  })
}
