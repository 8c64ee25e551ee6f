import { Component, memo } from 'react'
import type { ReactNode } from 'react'
import type { BlockDefinition, BlockPlace } from '../blocks/define-block.ts'
import { readProps } from '../blocks/read-props.ts'
import { findBlock } from '../blocks/registry.ts'
import type { PropsOf, Fields } from '../campaign/field.ts'
import type { BlockSnapshot } from '../campaign/snapshot.ts'
import type { PageFrame } from './page-frame.ts'
import { renderRichText } from './rich-text.tsx'

type BlockViewProps = { block: BlockSnapshot; frame: PageFrame; first: boolean; sizes: string }

/** One block. Renders again only when the block itself, or the frame, is another one. */
export const BlockView = memo(function BlockView({ block, frame, first, sizes }: BlockViewProps) {
  const shown = (
    <BlockBoundary block={block} fallback={<Unshown block={block} frame={frame} />}>
      <BlockContent block={block} frame={frame} place={{ first, sizes }} />
    </BlockBoundary>
  )
  const Wrap = frame.wrapBlock
  return Wrap ? <Wrap block={block}>{shown}</Wrap> : shown
})

type ContentProps = { block: BlockSnapshot; frame: PageFrame; place: BlockPlace }

/** The block without the net below it: throws what its definition throws. */
export function BlockContent({ block, frame, place }: ContentProps): ReactNode {
  const definition = findBlock(block.kind)
  if (!definition || block.version > definition.version) {
    return <Unshown block={block} frame={frame} />
  }
  const props = readProps(definition.fields, block.props)
  const slots = slotsOf(definition, block, props, frame)
  return definition.render({ id: block.id, props, slots, context: frame.context, place })
}

function slotsOf(
  definition: BlockDefinition,
  block: BlockSnapshot,
  props: PropsOf<Fields>,
  frame: PageFrame,
): Record<string, ReactNode> {
  const slots: Record<string, ReactNode> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = props[name]
    if (field.type !== 'richText' || typeof value !== 'object' || Array.isArray(value)) continue
    const { inline } = field
    slots[name] = frame.renderText
      ? frame.renderText({ block, field: name, value, inline })
      : renderRichText(value, inline, frame.context.linkTo)
  }
  return slots
}

/** Stands in for a block that can't be shown. The document keeps the block as it is. */
function Unshown({ block, frame }: { block: BlockSnapshot; frame: PageFrame }) {
  const name = findBlock(block.kind)?.name ?? block.kind
  const hint = frame.context.placeholder(
    `This block (${name}) can’t be shown here. Nothing in it is lost.`,
  )
  return hint === null ? null : <div className="ff-unknown">{hint}</div>
}

type BoundaryProps = { block: BlockSnapshot; fallback: ReactNode; children: ReactNode }
type BoundaryState = { failed: boolean; block: BlockSnapshot }

/** Keeps a throwing block from taking the page down; tries again when the block changes. */
class BlockBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, block: this.props.block }

  static getDerivedStateFromProps(
    props: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return props.block === state.block ? null : { block: props.block, failed: false }
  }

  static getDerivedStateFromError(): { failed: true } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
