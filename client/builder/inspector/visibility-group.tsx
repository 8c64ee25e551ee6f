import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Settings } from '#shared/campaign/model/settings.ts'
import { settingKeys } from '#shared/campaign/model/settings.ts'
import { setSettings } from '#shared/campaign/edits/set-settings.ts'
import type { Width } from '#shared/campaign/model/widths.ts'
import { widths } from '#shared/campaign/model/widths.ts'
import { deviceNames } from '#client/lib/campaign-session/devices.ts'
import { widthIcons } from '#client/ui/campaigns/width-icons.ts'
import { Grid, Heading } from '#client/ui/layout/elements.tsx'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder } from '../state/builder-context.ts'
import { DateControl } from './date-control.tsx'
import { FieldRow } from './field-row.tsx'
import { DiffersLine } from './differing.tsx'
import classes from './inspector.module.css'

const visibilityKeys = settingKeys.filter((key) => key !== 'name' && key !== 'locked')

type VisibilityGroupProps = {
  level: 'sections' | 'blocks'
  /** One list for as long as the same ones are edited. */
  ids: readonly string[]
  /** Those of the one that was selected last. */
  settings: Settings
}

/** At which widths and between which moments visitors see sections or blocks. */
export const VisibilityGroup = memo(function VisibilityGroup(props: VisibilityGroupProps) {
  const { level, ids, settings } = props
  const { hideOn, showFrom, showUntil } = settings
  const builder = useBuilder()
  const [wantsDates, setWantsDates] = useState(false)
  const set = (change: Partial<Settings>) => {
    const { doc, origin } = builder.session
    asOneStep(builder, () => setSettings(doc, { level, ids, settings: change }, origin))
  }
  const toggle = (width: Width) =>
    set({
      hideOn: hideOn.includes(width) ? hideOn.filter((each) => each !== width) : [...hideOn, width],
    })
  const isDated = wantsDates || showFrom !== '' || showUntil !== ''
  return (
    <section className={classes.group} aria-label="Visibility">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Visibility
      </Heading>
      <Grid gap="4" columns="3" role="group" aria-label="Shown on">
        {widths.map((width) => {
          const Icon = widthIcons[width]
          const isShown = !hideOn.includes(width)
          return (
            <button
              key={width}
              type="button"
              className={classes.widthToggle}
              aria-pressed={isShown}
              onClick={() => toggle(width)}
            >
              <Icon size={16} stroke={1.5} aria-hidden />
              {deviceNames[width]}
            </button>
          )
        })}
      </Grid>
      {hideOn.length === 0 ? null : <p className={classes.hint}>{hiddenWords(hideOn)}</p>}
      {isDated ? (
        <>
          <FieldRow label="Shown from">
            {(ids) => (
              <DateControl
                {...ids}
                value={showFrom}
                write={(moment) => set({ showFrom: moment })}
              />
            )}
          </FieldRow>
          <FieldRow
            label="Shown until"
            {...(endsFirst(settings) ? { error: 'This is before the moment it appears.' } : {})}
          >
            {(ids) => (
              <DateControl
                {...ids}
                value={showUntil}
                write={(moment) => set({ showUntil: moment })}
              />
            )}
          </FieldRow>
        </>
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCalendarTime size={14} stroke={1.5} />}
          onClick={() => setWantsDates(true)}
        >
          Show only for a time
        </Button>
      )}
      <DiffersLine label="Visibility" names={visibilityKeys} of="keys" />
    </section>
  )
})

function hiddenWords(hideOn: readonly Width[]): string {
  if (hideOn.length === widths.length) return 'Hidden everywhere. Select it in the layers.'
  const names = hideOn.map((width) => deviceNames[width].toLowerCase())
  return `Hidden on ${names.join(' and ')}. Select it in the layers at that width.`
}

function endsFirst({ showFrom, showUntil }: Settings): boolean {
  return showFrom !== '' && showUntil !== '' && showUntil <= showFrom
}
