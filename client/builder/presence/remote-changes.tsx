import { useEffect } from 'react'
import type { Transaction } from 'yjs'
import { isRestorable } from '#shared/campaign/history/restore.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import type { Person } from '#client/lib/campaign-session/people.ts'
import { sayCalmly } from '../state/announce.ts'
import type { Builder, BuilderView } from '../state/builder.ts'
import { editText, reveal, shownPage, showPage } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { offerBack, offerHidden } from '../state/offer-back.tsx'
import type { Selected } from '../state/selection.ts'
import type { DeletedPart } from './deleted-part.ts'
import { deletedPage, deletedPart } from './deleted-part.ts'
import { useComingsAndGoings } from './use-comings-and-goings.ts'
import { authorsOf, describeChanges, namesOf, noChanges, withChange } from './remote-change.ts'

/** At most one announcement in so many ms: what others do is told calmly. */
const quietFor = 4000

/**
 * Tells screen readers who comes and goes and what others change, and tells the person when what they are working on, or
 * what they would undo, was deleted by somebody else, with the way to bring it back. Shows nothing itself.
 */
export function RemoteChanges() {
  const builder = useBuilder()
  useComingsAndGoings(builder)
  useEffect(() => builder.undo.holdBack((steps) => offerHidden(builder, steps)), [builder])
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
  return null
}

type Campaign = ReturnType<Builder['session']['campaign']['getSnapshot']>

function noticeDeletion(builder: Builder, before: Campaign, who: readonly Person[]): void {
  const { session, view } = builder
  const now = session.campaign.getSnapshot()
  const { text } = view.getSnapshot()
  const { pageId } = view.getSnapshot()
  const shown = deletedPage(before, now, shownPage(before, { pageId })?.id ?? null)
  if (shown && isRestorable(session.doc, shown)) {
    leavePage(builder, before)
    tellDeleted(builder, shown, who, text !== null, () => showPage(builder, shown.id))
    return
  }
  for (const held of heldBy(view.getSnapshot())) {
    const part = deletedPart(before, now, held)
    if (!part || !isRestorable(session.doc, part)) continue
    const wasWriting = text !== null && text.blockId === held.id
    letGo(builder, held)
    tellDeleted(builder, part, who, wasWriting, () => {
      if (wasWriting) editText(builder, { ...text, caret: 'end' })
      else reveal(builder, held)
    })
    return
  }
}

/** Whoever worked on a variant that is gone goes on with its page. */
function leavePage({ session, view }: Builder, before: Campaign): void {
  const now = session.campaign.getSnapshot()
  const [base] = familyOf(before, view.getSnapshot().pageId)
  const pageId = now.pages.find((page) => page.id === base?.id)?.id ?? null
  view.set((current) => ({
    ...current,
    pageId,
    beside: null,
    selected: null,
    more: [],
    hovered: null,
    text: null,
    drag: null,
  }))
}

/** Says who deleted it and offers to bring it back, `then` to go on as before. */
function tellDeleted(
  builder: Builder,
  part: DeletedPart,
  who: readonly Person[],
  wasWriting: boolean,
  then: () => void,
): void {
  const whom = who.length > 0 ? namesOf(who) : 'a colleague'
  const message = `${part.words} was ${part.became ? `made ${part.became}` : 'deleted'} by ${whom}.`
  offerBack(builder, [part], { message, lasts: 30_000, takesFocus: wasWriting, onBack: then })
}

/** What the person has their hands on: what they carry, and what they selected. */
function heldBy({ drag, selected }: BuilderView): Selected[] {
  const subject = drag?.subject
  const carried = subject && 'id' in subject ? { kind: subject.type, id: subject.id } : null
  return [carried, selected].filter((each) => each !== null)
}

function letGo({ view }: Builder, { id }: Selected): void {
  view.set((current) => {
    const isSelected = current.selected?.id === id
    const subject = current.drag?.subject
    const isCarried = subject !== undefined && 'id' in subject && subject.id === id
    return {
      ...current,
      ...(isSelected ? { selected: null, more: [], text: null } : {}),
      ...(isCarried ? { drag: null } : {}),
    }
  })
}
