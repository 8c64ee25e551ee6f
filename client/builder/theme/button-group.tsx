import { Switch } from '@mantine/core'
import type { ChoiceOption } from '#shared/campaign/model/field.ts'
import { themeChoices } from '#shared/campaign/model/theme.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { ChoiceControl } from '../inspector/choice-control.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import inspector from '../inspector/inspector.module.css'
import { ButtonSample } from './button-sample.tsx'
import { useTheme } from './use-theme.ts'

const shapes: readonly ChoiceOption[] = [
  { value: 'theme', label: 'As corners' },
  { value: 'round', label: 'Round' },
  { value: 'square', label: 'Square' },
]

const weights: readonly ChoiceOption[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'bold', label: 'Bold' },
]

/** How the buttons of the pages look. */
export function ButtonGroup() {
  const { theme, set } = useTheme()
  return (
    <section className={inspector.group} aria-label="Buttons">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Buttons
      </Heading>
      <ButtonSample theme={theme} />
      <FieldRow label="Shape">
        {({ id }) => (
          <ChoiceControl
            id={id}
            label="Shape"
            options={shapes}
            value={theme.buttonShape}
            write={(value) => {
              const shape = themeChoices.buttonShape.find((known) => known === value)
              if (shape) set({ buttonShape: shape })
            }}
          />
        )}
      </FieldRow>
      <FieldRow label="Weight">
        {({ id }) => (
          <ChoiceControl
            id={id}
            label="Weight"
            options={weights}
            value={theme.buttonWeight}
            write={(value) => set({ buttonWeight: value === 'bold' ? 'bold' : 'normal' })}
          />
        )}
      </FieldRow>
      <FieldRow label="Labels in capitals" inline>
        {({ id }) => (
          <Switch
            id={id}
            size="xs"
            color="ink"
            checked={theme.buttonCase === 'capitals'}
            onChange={(event) =>
              set({ buttonCase: event.currentTarget.checked ? 'capitals' : 'normal' })
            }
          />
        )}
      </FieldRow>
    </section>
  )
}
