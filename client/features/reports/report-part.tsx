import type { ReactNode } from 'react'
import classes from './report-part.module.css'

/** A part of the sheet with its title, which stays with it on one page. */
export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}
