import type { Thread } from '#shared/contract/threads.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { dueWords } from './due-words.ts'
import classes from './threads.module.css'
import { useToday } from './use-today.ts'

/** Whose task a thread is and until when, in a line; nothing where it is nobody's. */
export function TaskLine({ thread }: { thread: Pick<Thread, 'assignee' | 'dueOn' | 'resolved'> }) {
  const { assignee, dueOn, resolved } = thread
  const today = useToday()
  const due = dueOn && !resolved ? dueWords(dueOn, today) : null
  if (!assignee && !due) return null
  return (
    <span className={classes.task}>
      {assignee ? (
        <>
          <span aria-hidden>
            <Face person={assignee} size={16} />
          </span>
          <span className={classes.taskName} dir="auto" translate="no">
            <Spoken>Assigned to </Spoken>
            {assignee.name}
          </span>
        </>
      ) : null}
      {due ? (
        <span className={classes.due} data-tone={due.tone}>
          {due.words}
        </span>
      ) : null}
    </span>
  )
}
