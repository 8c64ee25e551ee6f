import type { CSSProperties } from 'react'
import classes from './campaign-cover.module.css'

type CampaignCoverProps = {
  /** The campaign's id; it gives each cover its own turn of the fan. */
  id: string
  name: string
  /** The company's colour, `#rrggbb`. */
  colour: string
}

/** The cover of a campaign, like that of a book: its name on the company's colour. Decorative. */
export function CampaignCover({ id, name, colour }: CampaignCoverProps) {
  const turn = Array.from(id).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4
  const style: CSSProperties & Record<'--brand', string> = { '--brand': colour }
  return (
    <div className={classes.cover} style={style} aria-hidden>
      <svg viewBox="0 0 100 100" className={classes.fan} data-turn={turn}>
        {[0, 15, 30, 45, 60, 75, 90].map((angle) => (
          <path key={angle} d="M26 100H96" transform={`rotate(${-angle} 0 100)`} />
        ))}
      </svg>
      <span className={classes.name}>{name}</span>
    </div>
  )
}
