import { notifications } from '@mantine/notifications'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Restore } from '#shared/campaign/history/restore.ts'
import { restore } from '#shared/campaign/history/restore.ts'
import type { UndoStep } from '#shared/campaign/undo/hidden-step.ts'
import { hidingNext } from '#shared/campaign/undo/hidden-step.ts'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import { asOneStep } from './as-one-step.ts'
import { BringBack } from './bring-back.tsx'
import type { Builder } from './builder.ts'
import { reveal, showPage } from './builder.ts'
import { findBlock, findSection } from './page-tree.ts'

type Offer = {
  message: string
  /** How long it stands, in ms. */
  lasts: number
  /** For who was writing in it; see BringBack. */
  takesFocus?: boolean
  /** Whether to bring it back is a step of undo; it is when missing. */
  isStep?: boolean
  /** Goes on with what is back. */
  onBack: () => void
}

/**
 * Says that things of one kind are deleted and brings them back on request. Over as soon as they are
 * back in any other way, such as by undo; who waits in the notice then goes on as well.
 */
export function offerBack(builder: Builder, all: readonly Restore[], offer: Offer): void {
  const [what] = all
  if (!what) return
  const { doc, origin } = builder.session
  const { message, lasts, takesFocus = false, isStep = true, onBack } = offer
  const id = noticeOf(what)
  const bringBack = () => {
    notifications.hide(id)
    const back = asOneStep(builder, () =>
      doc.transact(({ meta }) => {
        if (!isStep) meta.set('addToHistory', false)
        return all.map((each) => restore(doc, each, origin)).some(Boolean)
      }, origin),
    )
    if (back) onBack()
    else notifications.show({ id: `${id}-full`, message: tooMany })
  }
  const over = (isWaiting: boolean) => {
    notifications.hide(id)
    if (isWaiting) onBack()
  }
  notifications.show({
    id,
    message: (
      <BringBack
        message={message}
        session={builder.session}
        isBack={(now) => all.every((each) => isShown(now, each))}
        onBringBack={bringBack}
        onOver={over}
        takesFocus={takesFocus}
      />
    ),
    autoClose: lasts,
  })
  // It would come back where nobody is any more.
  doc.once('destroy', () => notifications.hide(id))
}

const tooMany = 'It can’t be brought back: there is no room for one more.'

/** What this person deleted themselves: it comes back into sight. */
export function offerUndo(builder: Builder, all: readonly Restore[], message: string): void {
  offerBack(builder, all, { message, lasts: 10_000, onBack: () => show(builder, all[0]) })
}

const nouns = { blocks: 'block', sections: 'section', pages: 'page' } as const

/**
 * Says by whose deletion the next of `steps` is hidden, and offers to bring that back. To do so is no
 * step itself: the next one is then what was hidden. False when it is not.
 */
export function offerHidden(builder: Builder, steps: readonly UndoStep[]): boolean {
  const { doc, people } = builder.session
  const all = hidingNext(doc, steps)
  const [what] = all
  if (!what) return false
  const person = people.getSnapshot().find(({ clientId }) => clientId === what.by)?.person
  const whom = what.by === doc.clientID ? 'you' : (person?.name ?? 'a colleague')
  const message = `This would change a ${nouns[what.level]} that was deleted by ${whom}.`
  // What was offered when it was deleted would be a step.
  notifications.hide(noticeOf(what))
  const onBack = () => show(builder, all.at(-1))
  offerBack(builder, all, { message, lasts: 10_000, isStep: false, onBack })
  return true
}

function show(builder: Builder, what: Restore | undefined): void {
  if (what?.level === 'pages') showPage(builder, what.id)
  else if (what)
    reveal(builder, { kind: what.level === 'blocks' ? 'block' : 'section', id: what.id })
}

const noticeOf = ({ id }: Restore) => `deleted-${id}`

function isShown(campaign: CampaignSnapshot, { level, id }: Restore): boolean {
  if (level === 'pages') return everyPage(campaign).some((page) => page.id === id)
  return (level === 'sections' ? findSection(campaign, id) : findBlock(campaign, id)) !== null
}
