import { memo } from 'react'
import type { ReactNode } from 'react'
import { textOf } from '#shared/blocks/rich.ts'
import type { TextSlot } from '#shared/page/render/page-frame.ts'
import { renderRichText } from '#shared/page/render/rich-text.tsx'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { useBuilder, useView } from '../state/builder-context.ts'
import { leaveText } from '../state/leave-text.ts'
import { placeholderOf } from './placeholder-of.ts'
import classes from './text.module.css'

/** Tiptap is a file of its own, fetched while the person is still reading. */
export const liveText = lazyFile(async () => (await import('./live-text.tsx')).default)

/** A rich text on the canvas: the very rendering of the published page until it is written in. */
export function renderTextSlot({ block, field, ...text }: TextSlot): ReactNode {
  return <CanvasText key={field} blockId={block.id} kind={block.kind} field={field} {...text} />
}

type CanvasTextProps = Omit<TextSlot, 'block'> & { blockId: string; kind: string }

/** When its editor can't be fetched, it stays as it is, that is said, and the next click tries again. */
const CanvasText = memo(function CanvasText(props: CanvasTextProps) {
  const { blockId, kind, field, value, inline, plain, around } = props
  const builder = useBuilder()
  const writing = useView(({ text }) => text?.blockId === blockId && text.field === field)
  const still = <StillText {...{ kind, field, value, inline, around }} />
  if (!writing) return still
  return (
    <LazyBoundary
      part={liveText}
      props={{ blockId, kind, field, inline, plain }}
      waiting={still}
      renderFailed={() => still}
      onFailed={() => {
        leaveText(builder)
        sayNotLoaded('The text editor')
      }}
    />
  )
})

const sameHref = (href: string) => href

function StillText({
  kind,
  field,
  value,
  inline,
  around,
}: Omit<CanvasTextProps, 'blockId' | 'plain'>): ReactNode {
  const isEmpty = textOf(value) === ''
  const hint = <span className={classes.placeholder}>{placeholderOf(kind, field)}</span>
  // Each says which one it is of the several texts that a block may have.
  const mark = { 'data-text-field': field }
  const looks = { inline, linkTo: sameHref, around }
  if (!inline) {
    return isEmpty ? <p {...mark}>{hint}</p> : renderRichText(value, { ...looks, attributes: mark })
  }
  return (
    <span className={classes.still} {...mark}>
      {isEmpty ? hint : renderRichText(value, looks)}
    </span>
  )
}
