import { describeSubject } from '../drag/describe-target.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { removeSelected, selectedHere, selectedSubject } from '../state/commands.ts'
import { offerUndo } from '../state/offer-back.tsx'

/** Deletes what is selected and offers to bring it back: a finger is easily on the wrong thing. */
export function removeWithOffer(builder: Builder): void {
  const subject = selectedSubject(builder)
  const ids = selectedHere(builder)
  const name = subject && describeSubject(currentPage(builder), subject)
  // Of sections it is offered by the deleting itself.
  if (!removeSelected(builder) || subject?.type !== 'block') return
  const message = `${name} ${ids.length === 1 ? 'is' : 'are'} deleted`
  offerUndo(
    builder,
    ids.map((id) => ({ level: 'blocks', id })),
    message,
  )
}
