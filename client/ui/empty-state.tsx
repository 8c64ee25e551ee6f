import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  /** A small picture of what will be here; decorative. */
  picture?: ReactNode
  title: string
  children?: ReactNode
  /** The one thing to do. */
  action?: ReactNode
}

/** What stands where nothing is yet: a picture, one line, one action. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {picture ? (
        <div className={classes.picture} aria-hidden>
          {picture}
        </div>
      ) : null}
      <h2 className={classes.title}>{title}</h2>
      {children ? <p className={classes.text}>{children}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
