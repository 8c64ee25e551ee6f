import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Anchor } from '#shared/contract/threads.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { placeOf } from '#client/features/threads/public/place-words.ts'
import { openThread } from '#client/features/threads/public/desk-acts.ts'
import { useLiveThreads, useThreads } from '#client/features/threads/public/use-threads.ts'
import { Pins } from '#client/features/threads/public/pins.tsx'
import { PlacingLayer } from '#client/features/threads/public/placing-layer.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import { onMoves } from '../canvas/on-moves.ts'
import { currentPage, showPage } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'

/** The pins of open threads on the canvas, and the place of a new one. */
export function CanvasComments() {
  const builder = useBuilder()
  const { desk, view } = builder
  const { content } = useCanvas()
  const width = useStore(view, ({ device }) => device)
  useLiveThreads(desk.campaignId, true)
  useAskedThread(builder)
  useOpenedPage(builder)
  const onMove = useCallback(
    (listener: () => void, around: Element) => onMoves(builder, around, listener),
    [builder],
  )
  const here = useCallback((): Anchor | null => {
    const page = currentPage(builder)
    const { selected } = view.getSnapshot()
    if (!page) return null
    if (selected) return { pageId: page.id, on: selected.kind, partId: selected.id, x: 1, y: 0 }
    return { pageId: page.id, on: 'page', partId: page.id, x: 0.5, y: 0 }
  }, [builder, view])
  return (
    <>
      <Pins desk={desk} doc={builder.session.doc} content={content} onMove={onMove} width={width} />
      <PlacingLayer
        desk={desk}
        doc={builder.session.doc}
        here={here}
        content={content}
        width={width}
      />
    </>
  )
}

/** Opens the thread that the address asks for. */
function useAskedThread({ desk }: Builder): void {
  const [search] = useSearchParams()
  const asked = search.get('thread')
  useEffect(() => {
    if (asked) openThread(desk, asked)
  }, [desk, asked])
}

/** Shows the page or variant that a thread is on by now, once when it is opened. */
function useOpenedPage(builder: Builder): void {
  const { desk } = builder
  const opened = useStore(desk.view, (view) => view.opened)
  const { threads } = useThreads(desk.campaignId, 'open')
  const anchor = threads.find(({ id }) => id === opened)?.anchor
  const pageId = anchor && placeOf(builder.session.campaign.getSnapshot(), anchor).pageId
  useEffect(() => {
    if (pageId && pageId !== currentPage(builder)?.id) showPage(builder, pageId)
  }, [builder, pageId])
}
