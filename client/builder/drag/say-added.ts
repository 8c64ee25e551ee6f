import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { sayNow } from '../state/announce.ts'
import type { Selected } from '../state/selection.ts'
import { describeSubject } from './describe-subject.ts'
import { describeTarget } from './describe-target.ts'
import type { DragSubject } from './drop-target.ts'
import { targetOfSubject } from './drop-target.ts'

/** Says what was added to a page and where it stands. */
export function sayAdded(page: PageSnapshot, subject: DragSubject, { kind, id }: Selected): void {
  const name = describeSubject(page, subject).replace(/^New/, 'a new')
  sayNow(`Added ${name}. ${describeTarget(page, targetOfSubject(page, { type: kind, id }))}`)
}
