import { useId } from 'react'
import type { ReactNode } from 'react'
import card from '../layout/card.module.css'
import { Heading } from '../layout/elements.tsx'
import classes from './section.module.css'

type SectionProps = {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** A form, not a table: lines stay short. */
  narrow?: boolean
}

/** A part of a settings page with its heading; several stand below each other. */
export function Section({ title, lead, children, narrow = false }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section} data-narrow={narrow || undefined}>
      <div>
        <Heading id={id} size="16" line="24">
          {title}
        </Heading>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}

/** A quiet frame around what belongs together; `lead` says what can be done with it. */
export function Card({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={card.card}>
      {lead ? <p className={classes.lead}>{lead}</p> : null}
      {children}
    </div>
  )
}
