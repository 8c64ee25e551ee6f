import { IconLock } from '@tabler/icons-react'
import { authorName } from '#shared/contract/author-name.ts'
import type { Thread } from '#shared/contract/threads.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import { initialsOf } from '#client/ui/faces/faces.tsx'
import { markWord } from './marks/shapes.ts'
import classes from './threads.module.css'

type PinButtonProps = {
  thread: Thread
  isOpened: boolean
  onOpen: () => void
  /** Hears whether it is pointed to, or has the focus. */
  onPoint: (isPointed: boolean) => void
}

/** The pin of a thread: whose it is, what it says, and whether it is new, private or drawn. */
export function PinButton({ thread, isOpened, onOpen, onPoint }: PinButtonProps) {
  const [first] = thread.comments
  if (!first) return <span className={classes.pin} hidden />
  const { author, body } = first
  const by = thread.internal ? `${authorName(author)}, only the team` : authorName(author)
  const { mark } = thread.anchor
  const who = mark ? `${by}, ${markWord(mark.strokes).toLowerCase()}` : by
  return (
    <button
      type="button"
      className={classes.pin}
      aria-label={`Thread of ${who}: ${body.slice(0, 80)}${thread.unread ? ' (unread)' : ''}`}
      aria-pressed={isOpened}
      style={{ background: presenceColour(author.id) }}
      data-initials={initialsOf(author.name)}
      onClick={onOpen}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      {thread.unread ? <span className={classes.pinDot} /> : null}
      {thread.internal ? (
        <span className={classes.pinLock}>
          <IconLock size={10} stroke={2.5} aria-hidden />
        </span>
      ) : null}
    </button>
  )
}
