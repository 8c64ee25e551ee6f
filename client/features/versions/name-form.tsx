import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { problemOf } from '#client/lib/errors/problem.ts'
import classes from './history.module.css'

type NameFormProps = {
  label: string
  first: string
  /** Rejects when it could not be named. */
  onName: (name: string) => Promise<unknown>
  onDone: () => void
}

/** Asks for the name of a version, in place. */
export function NameForm({ label, first, onName, onDone }: NameFormProps) {
  const [name, setName] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Give it a name.')
    setBusy(true)
    try {
      await onName(name.trim())
      onDone()
    } catch (refusal) {
      setError(problemOf(refusal).detail)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.nameForm} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        autoFocus
        aria-label={label}
        placeholder="Before the price change"
        size="xs"
        maxLength={120}
        value={name}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={classes.nameActions}>
        <Button type="submit" size="xs" loading={isBusy}>
          Save name
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
