import type { CSSProperties } from 'react'
import classes from './campaign-cover.module.css'

type CampaignCoverProps = {
  /** The campaign's id; it gives each cover its own turn of the fan. */
  id: string
  /** The company's, as CSS has it, where it is known. */
  colour?: string | undefined
}

/** The cover of a campaign with nothing on it yet: a fan in the company's colour. */
export function CampaignCover({ id, colour = 'var(--fan-ink-off)' }: CampaignCoverProps) {
  const turn = Array.from(id).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4
  const style: CSSProperties & Record<'--brand', string> = { '--brand': colour }
  return (
    <div className={classes.cover} style={style}>
      <svg viewBox="0 0 100 100" className={classes.fan} data-turn={turn} aria-hidden>
        {[4, 18, 32, 46, 60, 74, 88].map((angle) => (
          <path key={angle} d="M30 100H104" transform={`rotate(${-angle} 0 100)`} />
        ))}
      </svg>
    </div>
  )
}
