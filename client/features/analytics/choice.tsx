import { SegmentedControl } from '@mantine/core'
import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few, side by side; on a phone as wide as its place. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={onChange}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      classNames={{
        root: classes.track,
        control: classes.control,
        indicator: classes.indicator,
        label: classes.label,
      }}
    />
  )
}
