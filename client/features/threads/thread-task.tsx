import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Thread } from '#shared/contract/threads.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { Mentionable } from './mentions.ts'
import type { ThreadCommands } from './public/use-threads.ts'
import classes from './threads.module.css'

type ThreadTaskProps = {
  thread: Thread
  /** Who can have it. */
  people: readonly Mentionable[]
  me: string | undefined
  commands: ThreadCommands
}

/** Says whose task a thread is, and until which day. */
export function ThreadTask({ thread, people, me, commands: { assign } }: ThreadTaskProps) {
  const { id: threadId, assignee, dueOn } = thread
  const [day, setDay] = useState(dueOn ?? '')
  const [known, setKnown] = useState(dueOn)
  if (known !== dueOn) {
    setKnown(dueOn)
    setDay(dueOn ?? '')
  }
  const change = (wanted: Partial<{ assigneeId: string | null; dueOn: string | null }>) =>
    assign.mutate(
      { threadId, assigneeId: assignee?.id ?? null, dueOn, ...wanted },
      { onError: showProblem },
    )
  const write = (value: string) => {
    setDay(value)
    // A year is written letter by letter: 0002, 0020, 0202, 2027.
    if (value === '' ? dueOn !== null : value !== dueOn && value >= '2000') {
      change({ dueOn: value || null })
    }
  }
  const isGone = assignee && people.every(({ id }) => id !== assignee.id)
  const choices = isGone ? [...people, assignee] : people
  return (
    <div className={classes.taskFields}>
      <Select
        size="xs"
        label="Assigned to"
        placeholder="Nobody"
        searchable
        clearable
        nothingFoundMessage="Nobody has this name"
        value={assignee?.id ?? null}
        data={choices.map(({ id, name }) => ({
          value: id,
          label: id === me ? `${name} (you)` : name,
        }))}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      <TextInput
        size="xs"
        type="date"
        label="Due"
        min="2000-01-01"
        max="2099-12-31"
        value={day}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={() => setDay(dueOn ?? '')}
      />
    </div>
  )
}
