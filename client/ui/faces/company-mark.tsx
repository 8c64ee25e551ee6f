import { initialsOf } from './faces.tsx'
import classes from './company-mark.module.css'

type CompanyMarkProps = {
  company: { name: string; logoUrl: string | null }
  /** In px. */
  size?: number
}

/** A company's logo, or its initial where it has none. Decorative: its name stands beside it. */
export function CompanyMark({ company, size = 24 }: CompanyMarkProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.5) }
  return (
    <span
      className={classes.mark}
      style={box}
      data-logo={company.logoUrl !== null}
      data-initial={company.logoUrl ? undefined : initialsOf(company.name).slice(0, 1)}
      aria-hidden
    >
      {company.logoUrl ? <img src={company.logoUrl} alt="" /> : null}
    </span>
  )
}
