import type { Column } from './describe-views.ts'
import classes from './side-by-side.module.css'

/** The session as four parts of the system see it, in cards whose lines stand beside each other. */
export function SideBySide({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={classes.columns}>
      {columns.map(({ title, asked, isSignedIn, rows }) => (
        <article key={title} className={classes.column} data-signed-in={isSignedIn || undefined}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.asked}>{asked}</p>
          <dl className={classes.rows}>
            {rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  )
}
