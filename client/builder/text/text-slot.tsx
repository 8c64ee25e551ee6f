import { lazy, memo, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { RichText } from '#shared/campaign/snapshot.ts'
import { textOf } from '#shared/blocks/rich.ts'
import type { TextSlot } from '#shared/page/page-frame.ts'
import { renderRichText } from '#shared/page/rich-text.tsx'
import { useView } from '../state/builder-context.ts'
import { placeholderOf } from './placeholder-of.ts'
import classes from './text.module.css'

/** Tiptap is a file of its own, fetched while the person is still reading. */
export const loadLiveText = () => import('./live-text.tsx')
const LiveText = lazy(loadLiveText)

/** A rich text on the canvas: the very rendering of the published page until it is written in. */
export function renderTextSlot({ block, field, value, inline }: TextSlot): ReactNode {
  return (
    <CanvasText
      key={field}
      blockId={block.id}
      kind={block.kind}
      field={field}
      value={value}
      inline={inline}
    />
  )
}

type CanvasTextProps = {
  blockId: string
  kind: string
  field: string
  value: RichText
  inline: boolean
}

const CanvasText = memo(function CanvasText(props: CanvasTextProps) {
  const { blockId, kind, field, value, inline } = props
  const writing = useView(({ text }) => text?.blockId === blockId && text.field === field)
  const still = <StillText kind={kind} field={field} value={value} inline={inline} />
  if (!writing) return still
  return (
    <Suspense fallback={still}>
      <LiveText blockId={blockId} kind={kind} field={field} inline={inline} />
    </Suspense>
  )
})

const sameHref = (href: string) => href

function StillText({ kind, field, value, inline }: Omit<CanvasTextProps, 'blockId'>): ReactNode {
  if (textOf(value) === '') {
    const hint = <span className={classes.placeholder}>{placeholderOf(kind, field)}</span>
    return inline ? hint : <p>{hint}</p>
  }
  return renderRichText(value, inline, sameHref)
}
