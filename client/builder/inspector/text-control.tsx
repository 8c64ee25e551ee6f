import type { FocusEventHandler } from 'react'
import classes from './inspector.module.css'
import { useLiveText } from './use-live-text.ts'

type TextControlProps = {
  id: string
  describedBy?: string | undefined
  value: string
  write: (after: string, before: string) => void
  multiline?: boolean | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
}

/** A plain text, one line or several, that others may be editing too. */
export function TextControl({ multiline, ...props }: TextControlProps) {
  return multiline ? <Lines {...props} /> : <Line {...props} />
}

type Props = Omit<TextControlProps, 'multiline'>

function Line({ value, write, describedBy, ...rest }: Props) {
  const bound = useLiveText<HTMLInputElement>({ value, write })
  return (
    <input
      className={classes.input}
      data-live
      dir="auto"
      aria-describedby={describedBy}
      {...rest}
      {...bound}
    />
  )
}

function Lines({ value, write, describedBy, ...rest }: Props) {
  const bound = useLiveText<HTMLTextAreaElement>({ value, write })
  return (
    <textarea
      rows={3}
      data-live
      dir="auto"
      className={classes.input}
      aria-describedby={describedBy}
      {...rest}
      {...bound}
    />
  )
}
