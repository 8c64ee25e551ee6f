import type { ComponentPropsWithRef } from 'react'
import classes from './plain-button.module.css'

type Look = {
  look?: 'filled' | 'default' | 'subtle'
  size?: 'xs' | 'sm' | 'md'
  /** As wide as its place. */
  wide?: boolean
}
type PlainButtonProps = Look & {
  /** Whether what it was pressed for is being done. */
  busy?: boolean
} & Omit<ComponentPropsWithRef<'button'>, 'className'>

/** A button for screens that strangers meet first: like all others, without their library. */
export function PlainButton({ look, size, wide, busy = false, ...props }: PlainButtonProps) {
  return (
    <button
      {...props}
      className={buttonClass({ look, size, wide })}
      disabled={busy || props.disabled}
      data-busy={busy || undefined}
    >
      <span className={classes.words}>{props.children}</span>
    </button>
  )
}

/** The class by which a link looks like one. */
export function buttonClass({ look = 'filled', size = 'md', wide = false }: Look = {}): string {
  return [classes.button, classes[look], classes[size], wide ? classes.wide : '']
    .filter(Boolean)
    .join(' ')
}
