import { notifications } from '@mantine/notifications'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { describeSubject } from '../drag/describe-subject.ts'
import { describeTarget } from '../drag/describe-target.ts'
import type { DragSubject, DropTarget } from '../drag/drop-target.ts'
import { draggedIds, listTargets, sameTarget, targetOfSubject } from '../drag/drop-target.ts'
import { sayNow } from './announce.ts'
import type { Builder } from './builder.ts'
import { currentPage } from './builder.ts'
import { isLocked, landDrop, mayEdit, sayLocked } from './commands.ts'

/** Where something can be placed on `page`: everywhere but where it is. */
export function placesFor(page: PageSnapshot, subject: DragSubject): DropTarget[] {
  const own = targetOfSubject(page, subject)
  return listTargets(page, subject).filter((target) => !sameTarget(target, own))
}

/**
 * Lets the person tap the place for something. It lands at once where there is only one, or where
 * the place was chosen before the thing.
 */
export function beginPlacing(builder: Builder, subject: DragSubject): void {
  const page = currentPage(builder)
  if (!page || !mayEdit(builder)) return
  if (draggedIds(subject).some((id) => isLocked(page, subject.type, id))) return void sayLocked()
  const { addAt } = builder.view.getSnapshot()
  const places = subject.type === 'new-block' && addAt ? [addAt] : placesFor(page, subject)
  const [first] = places
  const only = places.length === 1 && !('id' in subject) ? first : undefined
  builder.view.set((view) => ({
    ...view,
    panel: null,
    inspector: false,
    picking: false,
    hovered: null,
    text: null,
    addAt: null,
    placing: only || !first ? null : subject,
  }))
  if (only) place(builder, subject, only)
  else if (first) sayNow(`Choose a place for ${describeSubject(page, subject)}. Escape cancels.`)
  else sayNowhere()
}

/** Places it there, and says where that is. */
export function place(builder: Builder, subject: DragSubject, target: DropTarget): void {
  const before = currentPage(builder)
  const name = describeSubject(before, subject)
  stopPlacing(builder)
  const landed = landDrop(builder, subject, target)
  const page = currentPage(builder)
  if (!landed || !page) return sayNow(`${name} stays where it was.`)
  const there = targetOfSubject(page, { type: landed.kind, id: landed.id })
  sayNow(`Placed ${name}. ${describeTarget(page, there)}`)
}

/** Leaves everything where it is. */
export function cancelPlacing(builder: Builder): void {
  const { placing } = builder.view.getSnapshot()
  if (!placing) return
  stopPlacing(builder)
  sayNow(`Cancelled. ${describeSubject(currentPage(builder), placing)} is not placed.`)
}

function stopPlacing({ view }: Builder): void {
  view.set((current) => (current.placing ? { ...current, placing: null } : current))
}

function sayNowhere(): void {
  const message = 'There is no other place for it on this page.'
  sayNow(message)
  notifications.show({ id: 'nowhere-to-place', message })
}
