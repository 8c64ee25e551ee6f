import { useId, useState } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './plain-field.module.css'

type Words = {
  label: string
  error: string | null
  description: string | null
  size: 'sm' | 'md'
}
type Own<Tag extends 'input' | 'select'> = Omit<ComponentPropsWithRef<Tag>, keyof Words | 'id'>
type Spoken = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** A line to write on. */
export function PlainInput({ label, error, description, size, ...props }: Words & Own<'input'>) {
  const words = { label, error, description, size }
  return (
    <Field
      {...words}
      renderControl={(spoken) => (
        <input dir="auto" {...props} {...spoken} className={look(size, props.className)} />
      )}
    />
  )
}

/** A password, which can be shown. */
export function PlainPassword({ label, error, description, size, ...props }: Words & Own<'input'>) {
  const [isShown, show] = useState(false)
  const words = { label, error, description, size }
  return (
    <Field
      {...words}
      renderControl={(spoken) => (
        <div className={classes.password}>
          <input
            dir="auto"
            {...props}
            {...spoken}
            type={isShown ? 'text' : 'password'}
            className={look(size)}
          />
          <button
            type="button"
            className={classes.eye}
            aria-label="Show or hide the password"
            aria-pressed={isShown}
            disabled={props.disabled}
            onClick={() => show(!isShown)}
          >
            <Eye isCrossed={isShown} />
          </button>
        </div>
      )}
    />
  )
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" className={classes.drawing} aria-hidden>
      <path d="M2 12c3-5 6-7.5 10-7.5S19 7 22 12c-3 5-6 7.5-10 7.5S5 17 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed ? <path d="M4 4l16 16" /> : null}
    </svg>
  )
}

/** One of several, as the system shows them. */
export function PlainSelect({
  options,
  label,
  error,
  description,
  size,
  ...props
}: Words & Own<'select'> & { options: readonly string[] }) {
  const words = { label, error, description, size }
  return (
    <Field
      {...words}
      renderControl={(spoken) => (
        <select {...props} {...spoken} className={look(size)}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    />
  )
}

/** A box to tick. */
export function PlainCheckbox({
  label,
  error,
  description,
  ...props
}: Omit<Words, 'size'> & Own<'input'>) {
  const { spoken, below } = useSpoken({ error, description })
  return (
    <div className={classes.tick}>
      <input {...props} {...spoken} type="checkbox" />
      <div>
        <label htmlFor={spoken.id}>{label}</label>
        {below.description}
        {below.error}
      </div>
    </div>
  )
}

type FieldProps = Words & { renderControl: (spoken: Spoken) => ReactNode }

function Field({ label, error, description, size, renderControl }: FieldProps) {
  const { spoken, below } = useSpoken({ error, description })
  return (
    <div className={`${classes.field} ${classes[size]}`}>
      <label htmlFor={spoken.id} className={classes.label}>
        {label}
      </label>
      {below.description}
      {renderControl(spoken)}
      {below.error}
    </div>
  )
}

/** What is said with a field to those who see it and those who hear it. */
function useSpoken({ error, description }: Pick<Words, 'error' | 'description'>) {
  const id = useId()
  const ids = { error: `${id}-error`, description: `${id}-description` }
  const described = [error && ids.error, description && ids.description].filter(Boolean).join(' ')
  const spoken: Spoken = {
    id,
    'aria-invalid': error !== null,
    'aria-describedby': described || undefined,
  }
  const paragraph = (kind: keyof typeof ids, text: string | null) =>
    text ? (
      <p id={ids[kind]} className={classes[kind]}>
        {text}
      </p>
    ) : null
  return {
    spoken,
    below: {
      error: paragraph('error', error),
      description: paragraph('description', description),
    },
  }
}

const look = (size: Words['size'], more = '') => `${classes.control} ${classes[size]} ${more}`
