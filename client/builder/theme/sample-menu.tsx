import { Popover, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { CSSProperties } from 'react'
import { themeFonts } from '#shared/campaign/model/theme.ts'
import { fontCss } from '#shared/page/css/fonts.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import inspector from '../inspector/inspector.module.css'
import classes from './theme-panel.module.css'

export type Sample = {
  value: string
  words: string
  /** In the font that it is about. */
  look: CSSProperties
  more?: { words: string; look: CSSProperties }
}

type SampleMenuProps = {
  id: string
  label: string
  groups: readonly { title: string; samples: readonly Sample[] }[]
  /** None of the samples for something else, which `shown` names. */
  value: string
  shown: { words: string; look: CSSProperties }
  choose: (value: string) => void
}

const everyFace = themeFonts.map((font) => fontCss({ headingFont: font, bodyFont: font })).join('')

/**
 * A choice among fonts, each written in itself. It stays open while one is tried after the other,
 * and browsers fetch the files only once it is open.
 */
export function SampleMenu({ id, label, groups, value, shown, choose }: SampleMenuProps) {
  const [opened, setOpened] = useState(false)
  const name = useId()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width="target"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          id={id}
          className={inspector.picker}
          aria-label={`${label}: ${shown.words}`}
          onClick={() => setOpened((open) => !open)}
        >
          <span className={inspector.pickerWords} style={shown.look}>
            {shown.words}
          </span>
          <IconSelector size={12} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={label}>
        {opened ? (
          <div className={classes.samples} role="radiogroup" aria-label={label}>
            <style>{everyFace}</style>
            {groups.map(({ title, samples }) => (
              <div key={title}>
                {title === '' ? null : <p className={classes.samplesTitle}>{title}</p>}
                {samples.map((sample) => (
                  <SampleChoice
                    key={sample.value}
                    sample={sample}
                    name={name}
                    isChosen={sample.value === value}
                    onChoose={() => choose(sample.value)}
                  />
                ))}
              </div>
            ))}
          </div>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

type SampleChoiceProps = { sample: Sample; name: string; isChosen: boolean; onChoose: () => void }

function SampleChoice({ sample, name, isChosen, onChoose }: SampleChoiceProps) {
  const { words, look, more } = sample
  return (
    <label className={classes.sample}>
      <input
        type="radio"
        name={name}
        className={classes.radio}
        checked={isChosen}
        data-autofocus={isChosen || undefined}
        onChange={onChoose}
      />
      <span className={classes.sampleWords}>
        <span style={look}>{words}</span>
        {more ? (
          <Text as="span" size="12" line="16" tone="ink-3" truncate style={more.look}>
            {more.words}
          </Text>
        ) : null}
      </span>
      {isChosen ? <IconCheck size={14} stroke={1.5} aria-hidden /> : null}
    </label>
  )
}
