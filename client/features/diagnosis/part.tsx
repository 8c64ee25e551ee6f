import type { ReactNode } from 'react'
import classes from './part.module.css'

/** A part of a diagnosis page with its heading, and a line about it. */
export function Part({
  title,
  about,
  children,
}: {
  title: string
  about?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {about ? <p className={classes.about}>{about}</p> : null}
      {children}
    </section>
  )
}
