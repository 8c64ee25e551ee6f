import { useId } from 'react'
import type { ReactNode } from 'react'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import classes from './settings-section.module.css'

type SettingsSectionProps = { title: string; lead: string; children: ReactNode }

/** One part of the settings: what it is about on the left, a quiet card on the right. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.words}>
        <Heading id={id} size="16" line="24">
          {title}
        </Heading>
        <Text tone="ink-2" pretty>
          {lead}
        </Text>
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}
