import classes from './panels.module.css'

/** A section of so many columns, drawn small. */
export function SectionPicture({ columns }: { columns: number }) {
  return (
    <span className={classes.picture} aria-hidden>
      {Array.from({ length: columns }, (_, at) => (
        <span key={at} />
      ))}
    </span>
  )
}
