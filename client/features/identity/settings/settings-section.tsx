import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './settings-section.module.css'

type SettingsSectionProps = { title: string; lead: string; children: ReactNode }

/** One part of the settings: what it is about on the left, a quiet card on the right. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}
