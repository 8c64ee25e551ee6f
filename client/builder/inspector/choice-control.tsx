import { SegmentedControl, Select } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import type { ChoiceOption } from '#shared/campaign/model/field.ts'
import classes from './inspector.module.css'

type ChoiceControlProps = {
  id: string
  label: string
  options: readonly ChoiceOption[]
  value: string
  write: (value: string) => void
  describedBy?: string | undefined
}

/** So many are not read through: letters lead to them. */
const manyOptions = 20

/** One of a few: side by side while the words fit, else in a list. */
export function ChoiceControl({
  id,
  label,
  options,
  value,
  write,
  describedBy,
}: ChoiceControlProps) {
  const fits = options.length <= 4 && options.map((option) => option.label).join('').length <= 22
  if (fits) {
    return (
      <SegmentedControl
        id={id}
        fullWidth
        size="xs"
        radius="sm"
        aria-label={label}
        aria-describedby={describedBy}
        data={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onChange={write}
      />
    )
  }
  return (
    <Select
      id={id}
      size="xs"
      classNames={{ input: classes.select ?? '' }}
      aria-label={label}
      aria-describedby={describedBy}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      searchable={options.length > manyOptions}
      value={value}
      onChange={(next) => next !== null && write(next)}
      comboboxProps={{ withinPortal: true, shadow: 'md' }}
    />
  )
}
