import { cloneElement, Component, isValidElement, memo } from 'react'
import type { ReactNode } from 'react'
import type { BlockDefinition, BlockPlace } from '../../blocks/define-block.ts'
import { readProps } from '../../blocks/read-props.ts'
import { findBlock } from '../../blocks/registry.ts'
import { isRichText } from '../../campaign/model/accept-value.ts'
import type { Field, Fields, PropsOf } from '../../campaign/model/field.ts'
import type { BlockSnapshot } from '../../campaign/model/snapshot.ts'
import { itemTextPath } from '../../campaign/text/text-path.ts'
import { inEnglish } from '../../languages/page-language.ts'
import type { Direction } from '../../lib/direction-of.ts'
import { blockDirection } from './block-direction.ts'
import type { PageFrame } from './page-frame.ts'
import { renderRichText } from './rich-text.tsx'
import { settingAttributes } from './setting-attributes.ts'

type BlockViewProps = { block: BlockSnapshot; frame: PageFrame; first: boolean; sizes: string }

/** One block. Renders again only when the block itself, or the frame, is another one. */
export const BlockView = memo(function BlockView({ block, frame, first, sizes }: BlockViewProps) {
  const shown = (
    <BlockBoundary block={block} fallback={<Unshown block={block} frame={frame} />}>
      <BlockContent block={block} frame={frame} place={{ first, sizes }} />
    </BlockBoundary>
  )
  const Wrap = frame.wrapBlock
  const placed = settingAttributes(block.settings)
  if (Wrap) {
    return (
      <Wrap block={block} placed={placed}>
        {shown}
      </Wrap>
    )
  }
  return placed ? <div {...placed}>{shown}</div> : shown
})

type ContentProps = { block: BlockSnapshot; frame: PageFrame; place: BlockPlace }

/** The block without the net below it: throws what its definition throws. */
export function BlockContent({ block, frame, place }: ContentProps): ReactNode {
  const definition = findBlock(block.kind)
  if (!definition || block.version > definition.version) {
    return <Unshown block={block} frame={frame} />
  }
  const props = readProps(definition.fields, block.props)
  const { context, language = inEnglish } = frame
  const render = (around: Direction) => {
    const slots = slotsOf(definition, block, props, { ...frame, around })
    return definition.render({ id: block.id, props, slots, context, language, place })
  }
  const dir = blockDirection(definition.fields, props, language.direction)
  const shown = render(dir)
  // What is read as the page is has no attribute for it.
  if (dir === language.direction) return shown
  const isElement = isValidElement<{ dir?: string }>(shown) && typeof shown.type === 'string'
  // Where the block has no element of its own for it, each of its texts says so.
  return isElement ? cloneElement(shown, { dir }) : render(language.direction)
}

/** What texts are rendered in, and which way their block is read. */
type TextFrame = PageFrame & { around: Direction }

function slotsOf(
  definition: BlockDefinition,
  block: BlockSnapshot,
  props: PropsOf<Fields>,
  frame: TextFrame,
): Record<string, ReactNode> {
  const slots: Record<string, ReactNode> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = props[name]
    if (field.type === 'richText') slots[name] = slotOf(frame, block, name, field, value)
    if (field.type !== 'list' || !Array.isArray(value)) continue
    for (const [key, own] of Object.entries(field.fields)) {
      if (own.type !== 'richText') continue
      for (const item of value) {
        const path = itemTextPath(name, item.id, key)
        slots[path] = slotOf(frame, block, path, own, item[key])
      }
    }
  }
  return slots
}

function slotOf(
  { around, context, renderText }: TextFrame,
  block: BlockSnapshot,
  path: string,
  { inline, plain = false }: Extract<Field, { type: 'richText' }>,
  value: unknown,
): ReactNode {
  if (!isRichText(value)) return null
  return renderText
    ? renderText({ block, field: path, value, inline, plain, around })
    : renderRichText(value, { inline, linkTo: context.linkTo, around })
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
