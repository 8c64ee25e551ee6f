import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { landDrop } from '../state/commands.ts'
import { turnTo } from '../state/frames.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import type { Direction } from '../state/selection.ts'
import { canvasAttributes, idAt } from '../canvas/part-ids.ts'
import { layerAttributes } from '../panels/layer-attributes.ts'
import { measureLayout } from '../canvas/measure-layout.ts'
import { describeSubject } from './describe-subject.ts'
import { describeTarget } from './describe-target.ts'
import type { DragSubject, DropTarget } from './drop-target.ts'
import { draggedIds, nextTarget, resolveDrop, sameTarget, targetOfSubject } from './drop-target.ts'
import { isIn } from '#client/lib/browser/boxes.ts'
import { boxOf, pointWithin } from '#client/lib/browser/geometry.ts'
import type { Point } from '#client/lib/browser/boxes.ts'
import type { Layout } from './geometry.ts'
import { ontoPage, targetAt } from './geometry.ts'

/** One drag, from picking up to dropping; follows the pointer or the arrow keys. */
export type DragSession = {
  subject: DragSubject
  /** The pointer is at a point of the screen. */
  pointerAt: (point: Point) => void
  /** Measures again, because something moved under the pointer. */
  refresh: () => void
  step: (direction: Direction) => void
  drop: () => void
  cancel: () => void
}

/**
 * Begins a drag over the canvas whose scrolled content is `content`. The target is kept by its
 * neighbours, so what others change meanwhile neither cancels nor misplaces the drop.
 */
export function beginDrag(
  builder: Builder,
  subject: DragSubject,
  content: Element,
  byKeyboard: boolean,
): DragSession {
  const { view } = builder
  const name = describeSubject(currentPage(builder), subject)
  const surfaces = surfacesOf(builder, content, draggedIds(subject).length === 0)
  let pointer: Point | null = null

  const isGone = () => isDeleted(builder, subject)
  const aim = (target: DropTarget | null) => {
    if (isGone()) return
    const current = view.getSnapshot().drag?.target ?? null
    if (sameTarget(current, target)) return
    view.set((state) => ({ ...state, drag: { subject, target, byKeyboard } }))
    const page = currentPage(builder)
    if (page && byKeyboard) sayNow(describeTarget(page, target))
  }
  const follow = () => {
    const surface = pointer && surfaceAt(surfaces, pointer)
    if (!pointer || !surface?.layout) return
    if (!surface.isTree) turnTo(builder, surface.pageId ?? surface.layout.pageId)
    const point = pointWithin(surface.element, pointer)
    const isBeside = surface.isTree || !isOverGround(surface.element, pointer)
    aim(targetAt(surface.layout, subject, isBeside ? point : ontoPage(surface.layout, point)))
  }
  const refresh = () => {
    for (const surface of surfaces) surface.layout = layoutOf(surface)
    follow()
  }
  // Also while the pointer rests: pictures come, and sections are laid out at last.
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(refresh)
  })
  observer.observe(content)
  const end = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    view.set((state) => ({ ...state, drag: null }))
  }

  const page = currentPage(builder)
  const start = page && byKeyboard ? startTarget(builder, subject) : null
  const drag = { subject, target: start, byKeyboard }
  view.set((state) => ({ ...state, text: null, hovered: null, drag }))
  sayNow(
    byKeyboard
      ? `Picked up ${name}. Arrow keys choose a place, Space drops, Escape cancels.`
      : `Picked up ${name}.`,
  )

  return {
    subject,
    pointerAt: (point) => {
      pointer = point
      follow()
    },
    refresh,
    step: (direction) => {
      const shown = currentPage(builder)
      const current = view.getSnapshot().drag?.target ?? null
      if (shown) aim(nextTarget(shown, subject, settle(builder, subject, current), direction))
    },
    drop: () => {
      const target = view.getSnapshot().drag?.target ?? null
      end()
      if (isGone()) return sayNow(`${name} was deleted meanwhile. Nothing was dropped.`)
      const landed = target && landDrop(builder, subject, target)
      const shown = currentPage(builder)
      if (!landed || !shown || !target) return sayNow(`${name} stays where it was.`)
      sayNow(
        `Dropped ${name}. ${describeTarget(shown, targetOfSubject(shown, landedSubject(landed)))}`,
      )
    },
    cancel: () => {
      end()
      if (isGone()) return
      sayNow(`Cancelled. ${name} stays where it was.`)
    },
  }
}

/** Where things can be dropped: the canvas, and the tree of layers while it is open. */
type Surface = { element: Element; isTree: boolean; pageId: string | null; layout: Layout | null }

/** What is there already stays on its page or variant; something new goes to any that is shown. */
function surfacesOf(builder: Builder, canvas: Element, isNew: boolean): Surface[] {
  const tree = document.querySelector(`[${layerAttributes.page}]`)
  const own = currentPage(builder)?.id ?? null
  const others = isNew
    ? Array.from(canvas.querySelectorAll(`[${canvasAttributes.page}]`), (page) =>
        idAt(page, 'page'),
      )
    : []
  const surfaces = [own, ...others.filter((id) => id !== own)].map((pageId) => {
    return { element: canvas, isTree: false, pageId }
  })
  if (tree) surfaces.push({ element: tree, isTree: true, pageId: null })
  return surfaces.map((surface) => ({ ...surface, layout: layoutOf(surface) }))
}

function layoutOf({ element, isTree, pageId }: Omit<Surface, 'layout'>): Layout | null {
  return measureLayout(element, isTree ? layerAttributes : canvasAttributes, pageId)
}

/** The tree lies beside the canvas; whatever is not over its panel is over the canvas. */
function surfaceAt(surfaces: readonly Surface[], point: Point): Surface | undefined {
  const tree = surfaces.find(({ isTree }) => isTree)
  const panel = tree?.element.closest('aside, [role="dialog"]')
  if (panel && isIn(boxOf(panel), point)) return tree
  return surfaces.find((surface) => !surface.isTree && isAbove(surface, point.x)) ?? surfaces[0]
}

/** Whether a point is over the canvas, and not over what lies beside it. */
function isOverGround(canvas: Element, point: Point): boolean {
  const ground = canvas.closest('[data-canvas-scroller]')
  return ground !== null && isIn(boxOf(ground), point)
}

function isAbove({ element, layout }: Surface, x: number): boolean {
  if (!layout) return false
  const from = boxOf(element).left + layout.page.left
  return x >= from && x <= from + layout.page.width
}

const landedSubject = ({ kind, id }: { kind: 'block' | 'section'; id: string }): DragSubject => ({
  type: kind,
  id,
})

/** Whether all that is carried is gone. */
function isDeleted({ session }: Builder, subject: DragSubject): boolean {
  const ids = draggedIds(subject)
  const find = subject.type === 'block' ? findBlock : findSection
  const campaign = session.campaign.getSnapshot()
  return ids.length > 0 && ids.every((id) => find(campaign, id) === null)
}

/** A carried thing starts where it is; a new one after the selection. */
function startTarget(builder: Builder, subject: DragSubject): DropTarget | null {
  const page = currentPage(builder)
  if (!page) return null
  const own = targetOfSubject(page, subject)
  if (own) return own
  const { selected } = builder.view.getSnapshot()
  const beside = selected && targetOfSubject(page, { type: selected.kind, id: selected.id })
  const first = nextTarget(page, subject, null, 'down')
  if (!beside || beside.type !== first?.type || selected === null) return first
  return { ...beside, previousId: selected.id }
}

/** The target as it stands after what others did: its neighbours may be others now. */
function settle(
  builder: Builder,
  subject: DragSubject,
  target: DropTarget | null,
): DropTarget | null {
  const page = currentPage(builder)
  const dragged = draggedIds(subject)
  const drop = page && target ? resolveDrop(page, target, dragged) : null
  if (!page || !drop) return null
  const siblings =
    drop.type === 'between-sections'
      ? page.sections
      : (page.sections.flatMap(({ columns }) => columns).find(({ id }) => id === drop.columnId)
          ?.blocks ?? [])
  const ids = siblings.map(({ id }) => id).filter((id) => !dragged.includes(id))
  const at = drop.beforeId === null ? ids.length : ids.indexOf(drop.beforeId)
  const gap = { previousId: ids[at - 1] ?? null, nextId: ids[at] ?? null }
  return drop.type === 'between-sections'
    ? { type: 'between-sections', pageId: page.id, ...gap }
    : { type: 'in-column', columnId: drop.columnId, ...gap }
}
