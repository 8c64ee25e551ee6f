import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import type { Transaction } from 'yjs'
import { isRestorable, restore } from '#shared/campaign/restore.ts'
import type { Person } from '#client/lib/campaign-session/people.ts'
import { nameOf } from '../drag/describe-target.ts'
import { sayCalmly } from '../state/announce.ts'
import { BringBack } from '../state/bring-back.tsx'
import type { Builder } from '../state/builder.ts'
import { reveal } from '../state/builder.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { findBlock, findSection } from '../state/page-tree.ts'
import { authorsOf, describeChanges, namesOf, noChanges, withChange } from './remote-change.ts'

/** At most one announcement in so many ms: what others do is told calmly. */
const quietFor = 4000

/**
 * Tells screen readers what others change, and tells the person when what they are working on was
 * deleted by somebody else, with the way to bring it back.
 */
export function useRemoteChanges(builder: Builder): void {
  useEffect(() => {
    const { session } = builder
    let before = session.campaign.getSnapshot()
    let changes = noChanges
    let authors: Person[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    const tell = () => {
      timer = undefined
      const said = describeChanges(changes)
      if (said) sayCalmly(`${namesOf(authors)} ${said}.`)
      changes = noChanges
      authors = []
    }
    const hear = (transaction: Transaction) => {
      const now = session.campaign.getSnapshot()
      const earlier = before
      before = now
      if (now === earlier) return
      const { everReceived } = session.connection.getSnapshot()
      if (!session.isForeign(transaction.origin) || !everReceived) return
      changes = withChange(changes, earlier, now)
      const who = authorsOf(transaction, session.people.getSnapshot())
      noticeDeletion(builder, earlier, who)
      authors = [...new Map([...authors, ...who].map((each) => [each.id, each])).values()]
      timer ??= setTimeout(tell, quietFor)
    }
    session.doc.on('afterTransaction', hear)
    return () => {
      clearTimeout(timer)
      session.doc.off('afterTransaction', hear)
    }
  }, [builder])
}

type Campaign = ReturnType<Builder['session']['campaign']['getSnapshot']>

function noticeDeletion(builder: Builder, before: Campaign, who: readonly Person[]): void {
  const { session, view } = builder
  const { selected } = view.getSnapshot()
  if (!selected) return
  const now = session.campaign.getSnapshot()
  const find = selected.kind === 'block' ? findBlock : findSection
  if (find(now, selected.id) || !find(before, selected.id)) return
  const restorable = {
    level: selected.kind === 'block' ? 'blocks' : 'sections',
    id: selected.id,
  } as const
  if (!isRestorable(session.doc, restorable)) return
  view.set((current) => ({ ...current, selected: null, text: null }))
  const block = selected.kind === 'block' ? findBlock(before, selected.id)?.block : null
  const what = block ? nameOf(block) : 'The section'
  const id = `deleted-${selected.id}`
  const bringBack = () => {
    notifications.hide(id)
    if (asOneStep(builder, () => restore(session.doc, restorable, session.origin))) {
      reveal(builder, selected)
    }
  }
  notifications.show({
    id,
    message: (
      <BringBack
        message={`${what} was deleted by ${who.length > 0 ? namesOf(who) : 'a colleague'}.`}
        onBringBack={bringBack}
      />
    ),
    autoClose: 30_000,
  })
}
