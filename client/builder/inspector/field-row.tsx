import { useEffect, useId } from 'react'
import type { CSSProperties, FocusEvent, ReactNode } from 'react'
import type { Person } from '#client/lib/campaign-session/people.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { useFieldKey, useOthersIn } from './others-in-field.ts'
import classes from './inspector.module.css'

type FieldRowProps = {
  label: string
  help?: string | undefined
  /** What is wrong with the value. */
  error?: string | undefined
  required?: boolean | undefined
  /** Beside the label instead of below it; for short controls. */
  inline?: boolean
  /** At the end of the label's line, e.g. a count. */
  aside?: ReactNode
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode
}

/** One field of the inspector: its label, its control and what helps to fill it in. */
export function FieldRow({ label, help, error, required, inline, aside, children }: FieldRowProps) {
  const id = useId()
  const helpId = `${id}-help`
  const key = useFieldKey(label)
  const others = useOthersIn(key)
  return (
    <div
      className={classes.row}
      data-inline={inline || undefined}
      data-field-row
      {...ringOf(others)}
      {...useTelling(key)}
    >
      <Row align="baseline" justify="between" size="12" tone="ink-3">
        <Text
          as="label"
          htmlFor={id}
          size="12"
          line="16"
          weight="500"
          tone="ink-2"
          id={`${id}-label`}
        >
          {label}
          {required ? (
            <span className={classes.required} title="Needed before this can go live">
              *
            </span>
          ) : null}
        </Text>
        {others.length > 0 ? <InHere people={others} /> : null}
        {aside}
      </Row>
      <div className={classes.control}>
        {children({ id, describedBy: help ? helpId : undefined })}
        {help ? (
          <p className={classes.help} id={helpId}>
            {help}
          </p>
        ) : null}
        {error ? (
          <Text mt="4" size="12" line="16" tone="danger">
            {error}
          </Text>
        ) : null}
      </div>
    </div>
  )
}

/** Tells the others that this person is in the field, for as long as the focus is. */
function useTelling(key: string | null) {
  const { control } = useBuilder().together
  const leave = () => control.set((current) => (current === key ? null : current))
  // What is taken away while it has the focus does not lose it first.
  useEffect(
    () => () => control.set((current) => (current === key ? null : current)),
    [control, key],
  )
  const enter = ({ target, currentTarget }: FocusEvent) => {
    const nearest = target.closest('[data-field-row]')
    if (nearest === null || nearest === currentTarget) control.set(() => key)
  }
  return { onFocus: enter, onBlur: leave }
}

function ringOf([first]: readonly Person[]) {
  if (!first) return {}
  const style: CSSProperties & Record<'--person', string> = { '--person': presenceColour(first.id) }
  return { style, 'data-shared': true }
}

/** Who else is in the field right now. */
function InHere({ people }: { people: readonly Person[] }) {
  return (
    <span className={classes.inHere}>
      {people.map((person) => (
        <Face key={person.id} person={person} size={16} hint={`${person.name} is in this field`} />
      ))}
    </span>
  )
}
