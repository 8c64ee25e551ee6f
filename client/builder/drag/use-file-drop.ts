import { useEffect } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { pointWithin } from '#client/lib/browser/geometry.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { hitAt } from '../canvas/hit-at.ts'
import { measureShown } from '../canvas/gestures/measure-shown.ts'
import { scrollAtEdge } from '../canvas/gestures/scroll-at-edge.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit } from '../state/commands.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import type { Selected } from '../state/selection.ts'
import type { DropTarget } from './drop-target.ts'
import { ontoPage, targetAt } from './geometry.ts'

const taker = lazyFile(async () => (await import('../clipboard/drop-pictures.ts')).dropPictures)
const subject = { type: 'new-block', kind: 'image' } as const

/** Where pictures would go: between blocks, or into an image that has no picture yet. */
type Place = { target: DropTarget | null; empty: Selected | null }

/**
 * Takes pictures that are dragged onto the page from outside of the browser. Wherever files are
 * dropped, the browser does not open them in place of the builder.
 */
export function useFileDrop(): void {
  const builder = useBuilder()
  const { content, scroller } = useCanvas()
  useEffect(() => {
    const area = scroller.current
    const around = content.current
    if (!area || !around) return
    let event: DragEvent | null = null
    let place: Place | null = null
    const aim = () => {
      place = event && placeAt(builder, around, event)
      const drag = place?.target ? { subject, target: place.target, byKeyboard: false } : null
      builder.view.set((view) => ({ ...view, drag, hovered: place?.empty ?? null }))
    }
    const edges = scrollAtEdge(area, aim)
    const leave = () => {
      edges.stop()
      if (place === null) return
      event = null
      aim()
    }
    const over = (now: DragEvent) => {
      const { dataTransfer: data, target } = now
      if (!data?.types.includes('Files') || now.defaultPrevented) return leave()
      now.preventDefault()
      const isOver = target instanceof Node && area.contains(target)
      const mayLand = isOver && hasPicture(data) && mayEdit(builder)
      data.dropEffect = mayLand ? 'copy' : 'none'
      if (!mayLand) return leave()
      event = now
      aim()
      edges.pointerAt({ x: now.clientX, y: now.clientY })
    }
    const drop = (now: DragEvent) => {
      const { dataTransfer: data } = now
      const landed = place
      leave()
      if (!data?.types.includes('Files') || now.defaultPrevented) return
      now.preventDefault()
      const files = Array.from(data.files).filter(({ type }) => type.startsWith('image/'))
      if (!landed || files.length === 0) return
      const { target, empty } = landed
      taker.fetch().then(
        (take) => void take(builder, files, empty?.id ?? target),
        () => sayNotLoaded('What takes pictures'),
      )
    }
    const out = ({ relatedTarget }: DragEvent) => relatedTarget === null && leave()
    addEventListener('dragover', over)
    addEventListener('dragleave', out)
    addEventListener('drop', drop)
    return () => {
      leave()
      removeEventListener('dragover', over)
      removeEventListener('dragleave', out)
      removeEventListener('drop', drop)
    }
  }, [builder, content, scroller])
}

/** Before they are dropped nothing but the kinds of files is known, and not in every browser. */
function hasPicture({ items }: DataTransfer): boolean {
  return items.length === 0 || [...items].some(({ type }) => type.startsWith('image/'))
}

function placeAt(
  builder: Builder,
  around: Element,
  { clientX, clientY, target }: DragEvent,
): Place {
  const page = currentPage(builder)
  const hit = hitAt(builder, target)
  const block = page && hit?.kind === 'block' ? findBlockOnPage(page, hit.id)?.block : null
  if (block?.kind === 'image' && block.props['asset'] === '') return { target: null, empty: hit }
  const layout = measureShown(builder, around)
  const point = pointWithin(around, { x: clientX, y: clientY })
  return { target: layout && targetAt(layout, subject, ontoPage(layout, point)), empty: null }
}
