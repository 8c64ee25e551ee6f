import { notifications } from '@mantine/notifications'
import { restoreBlock } from '#shared/campaign/history/restore-block.ts'
import { restoreVersion } from '#shared/campaign/history/restore-version.ts'
import { client } from '#client/lib/api/api.ts'
import { api } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Moment } from '#client/features/versions/public/moment.ts'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { reveal } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { setPast } from './look-back.ts'

/**
 * Brings back a version, or one block of it, as one step of undo in the open document. Offers to take
 * it back for ten seconds, unless something else has been done by then. What was there before is kept
 * as a version as far as the server can be reached.
 */
export async function bringBack(
  builder: Builder,
  moment: Moment,
  blockId: string | null,
): Promise<void> {
  const { doc, origin, campaignId } = builder.session
  await client.versions.create({ campaignId }).catch(() => undefined)
  const { number } = moment.version
  const done = asOneStep(builder, () =>
    blockId === null
      ? restoreVersion(doc, moment.doc, origin)
      : restoreBlock(doc, moment.doc, { blockId }, origin),
  )
  if (blockId === null || done) setPast(builder, null)
  if (!done) return say(builder, blockId)
  if (blockId !== null) reveal(builder, { kind: 'block', id: blockId })
  const message = blockId === null ? `Version ${number} is restored` : 'The block is restored'
  sayNow(`${message}.`)
  offerUndo(builder, message)
  keepWhenSaved(builder, moment)
}

function say({ view }: Builder, blockId: string | null): void {
  const { past } = view.getSnapshot()
  const message =
    blockId === null || !past
      ? 'Nothing had to be changed: the campaign reads as it did then.'
      : 'There is no place for this block any more.'
  notifications.show({ message })
}

function offerUndo({ session, undo }: Builder, message: string): void {
  const step = undo.manager.undoStack.at(-1)
  const isNext = () => undo.manager.undoStack.at(-1) === step
  const over = () => {
    stop()
  }
  const hide = showUndo({
    message,
    onUndo: () => {
      stop()
      if (isNext()) undo.undo()
    },
    onExpire: over,
  })
  // The next undo would take back something else.
  const stop = undo.subscribe(() => {
    if (isNext()) return
    stop()
    hide()
  })
  // Nor is there anything to take back in the document that follows on this one.
  session.doc.once('destroy', hide)
}

/** Once the server has it, it is a version of its own. */
function keepWhenSaved({ session }: Builder, { version }: Moment): void {
  const { campaignId, connection } = session
  const isSaved = () => connection.getSnapshot().unsaved === 0
  const keep = () =>
    client.versions.create({ campaignId, restoredFrom: version.id }).then(
      () => queryClient.invalidateQueries({ queryKey: api.versions.list.key() }),
      () => undefined,
    )
  if (isSaved()) return void keep()
  const stop = connection.subscribe(() => {
    if (!isSaved()) return
    stop()
    void keep()
  })
}
