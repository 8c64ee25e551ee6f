import { cloneElement, createElement, Fragment } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { linkAttributes } from '../../blocks/href.ts'
import type {
  RichInline,
  RichListItem,
  RichMark,
  RichNode,
  RichText,
} from '../../campaign/model/snapshot.ts'
import { unreachable } from '../../lib/must.ts'

type LinkTo = (href: string) => string

/**
 * Rich text as elements; with `inline`, its words alone, paragraphs on lines of their own.
 * `attributes` go on each of the outermost elements: the canvas finds a text by them.
 */
export function renderRichText(
  value: RichText,
  inline: boolean,
  linkTo: LinkTo,
  attributes?: Readonly<Record<`data-${string}`, string>>,
): ReactNode {
  if (inline) return renderLines(value.content, linkTo)
  const nodes = value.content.map((node) => renderNode(node, linkTo))
  return together(attributes ? nodes.map((node) => cloneElement(node, attributes)) : nodes)
}

function renderLines(nodes: readonly RichNode[], linkTo: LinkTo): ReactNode {
  const lines = nodes.filter((node) => node.type === 'paragraph' || node.type === 'heading')
  return together(
    lines.flatMap((line, at) => [
      at === 0 ? null : <br key="break" />,
      renderInlines(line.content, linkTo),
    ]),
  )
}

function renderNodes(nodes: readonly RichNode[], linkTo: LinkTo): ReactNode {
  return together(nodes.map((node) => renderNode(node, linkTo)))
}

function renderNode(node: RichNode, linkTo: LinkTo): ReactElement {
  switch (node.type) {
    case 'paragraph':
      return (
        <p className={alignClass(node.align)}>
          {node.content.length === 0 ? <br /> : renderInlines(node.content, linkTo)}
        </p>
      )
    case 'heading': {
      const Tag = headingTags[node.level]
      return <Tag className={alignClass(node.align)}>{renderInlines(node.content, linkTo)}</Tag>
    }
    case 'bulletList':
      return <ul>{renderItems(node.content, linkTo)}</ul>
    case 'orderedList':
      return <ol start={node.start}>{renderItems(node.content, linkTo)}</ol>
    case 'blockquote':
      return <blockquote>{renderNodes(node.content, linkTo)}</blockquote>
    default:
      return unreachable(node)
  }
}

const headingTags = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

function renderItems(items: readonly RichListItem[], linkTo: LinkTo): ReactNode {
  return together(items.map((item) => createElement('li', null, renderNodes(item.content, linkTo))))
}

function renderInlines(content: readonly RichInline[], linkTo: LinkTo): ReactNode {
  return together(content.map((inline) => renderInline(inline, linkTo)))
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
