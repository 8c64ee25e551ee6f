import { cloneElement, createElement, Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { linkAttributes } from '../../blocks/href.ts'
import { textOf, textOfNode } from '../../blocks/rich.ts'
import type { Direction } from '../../lib/direction-of.ts'
import { directionOf } from '../../lib/direction-of.ts'
import type {
  RichInline,
  RichListItem,
  RichMark,
  RichNode,
  RichText,
} from '../../campaign/model/snapshot.ts'
import { unreachable } from '../../lib/must.ts'

type LinkTo = (href: string) => string
/** Draws the runs of a line. */
type DrawRuns = (content: readonly RichInline[]) => ReactNode

export type RichTextLooks = {
  /** Its words alone, paragraphs on lines of their own. */
  inline: boolean
  linkTo: LinkTo
  /** Which way what is around it is read. */
  around?: Direction
  /** Surrounds a run of a text: comparisons mark words so. */
  surround?: (run: RichInline, shown: ReactNode) => ReactNode
  /** Go on each of the outermost elements: the canvas finds a text by them. */
  attributes?: Readonly<Record<`data-${string}`, string>>
}

/** Rich text as elements. What is read the other way than what is around it says so. */
export function renderRichText(value: RichText, looks: RichTextLooks): ReactNode {
  const { inline, linkTo, around = 'ltr', surround, attributes } = looks
  const runs: DrawRuns = (content) =>
    together(
      content.map((run) => {
        const shown = renderInline(run, linkTo)
        return surround ? surround(run, shown) : shown
      }),
    )
  if (inline) {
    const dir = otherWay(textOf(value), around)
    const lines = renderLines(value.content, runs)
    return dir ? <span dir={dir}>{lines}</span> : lines
  }
  const nodes = value.content.map((node) => renderNode(node, runs, around))
  return together(attributes ? nodes.map((node) => cloneElement(node, attributes)) : nodes)
}

function otherWay(text: string, around: Direction): Direction | undefined {
  const direction = directionOf(text)
  return direction === null || direction === around ? undefined : direction
}

function renderLines(nodes: readonly RichNode[], runs: DrawRuns): ReactNode {
  const lines = nodes.filter((node) => node.type === 'paragraph' || node.type === 'heading')
  return together(
    lines.flatMap((line, at) => [at === 0 ? null : <br key="break" />, runs(line.content)]),
  )
}

function renderNodes(nodes: readonly RichNode[], runs: DrawRuns, around: Direction): ReactNode {
  return together(nodes.map((node) => renderNode(node, runs, around)))
}

function renderNode(node: RichNode, runs: DrawRuns, around: Direction): ReactElement {
  const dir = otherWay(textOfNode(node), around)
  const within = dir ?? around
  switch (node.type) {
    case 'paragraph':
      return (
        <p className={alignClass(node.align)} dir={dir}>
          {node.content.length === 0 ? <br /> : runs(node.content)}
        </p>
      )
    case 'heading': {
      const Tag = headingTags[node.level]
      return (
        <Tag className={alignClass(node.align)} dir={dir}>
          {runs(node.content)}
        </Tag>
      )
    }
    case 'bulletList':
      return <ul dir={dir}>{renderItems(node.content, runs, within)}</ul>
    case 'orderedList':
      return (
        <ol start={node.start} dir={dir}>
          {renderItems(node.content, runs, within)}
        </ol>
      )
    case 'blockquote':
      return <blockquote dir={dir}>{renderNodes(node.content, runs, within)}</blockquote>
    default:
      return unreachable(node)
  }
}

const headingTags = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

function renderItems(items: readonly RichListItem[], runs: DrawRuns, around: Direction): ReactNode {
  return together(
    items.map((item) => createElement('li', null, renderNodes(item.content, runs, around))),
  )
}

/** Nodes of a text have no identity, only an order, so they are passed as children, without keys. */
function together(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes)
}

function renderInline(inline: RichInline, linkTo: LinkTo): ReactNode {
  if (inline.type === 'hardBreak') return <br />
  // Code stays innermost, a link outermost: the same text gives the same elements for everybody.
  const marks = inline.marks.toSorted(
    (a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type),
  )
  return marks.reduce<ReactNode>((inner, mark) => withMark(inner, mark, linkTo), inline.text)
}

const markOrder: readonly RichMark['type'][] = [
  'code',
  'colour',
  'bold',
  'italic',
  'underline',
  'strike',
  'link',
]

function withMark(inner: ReactNode, mark: RichMark, linkTo: LinkTo): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'code':
      return <code>{inner}</code>
    case 'colour':
      return <span className={`ff-c-${mark.colour}`}>{inner}</span>
    case 'link': {
      const anchor = linkAttributes(mark.href, linkTo)
      return anchor ? <a {...anchor}>{inner}</a> : inner
    }
    default:
      return unreachable(mark)
  }
}

function alignClass(align: 'left' | 'center' | 'right' | undefined): string | undefined {
  return align === undefined || align === 'left' ? undefined : `ff-align-${align}`
}
