import { useId } from 'react'
import type { ReactNode } from 'react'
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
  return (
    <div className={classes.row} data-inline={inline || undefined}>
      <div className={classes.labelLine}>
        <label htmlFor={id} className={classes.label} id={`${id}-label`}>
          {label}
          {required ? (
            <span className={classes.required} title="Needed before this can go live">
              *
            </span>
          ) : null}
        </label>
        {aside}
      </div>
      <div className={classes.control}>
        {children({ id, describedBy: help ? helpId : undefined })}
        {help ? (
          <p className={classes.help} id={helpId}>
            {help}
          </p>
        ) : null}
        {error ? <p className={classes.wrong}>{error}</p> : null}
      </div>
    </div>
  )
}
