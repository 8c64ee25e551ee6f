import { SegmentedControl } from '@mantine/core'
import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** As wide as its place, and as high as a button. */
  wide?: boolean
  /** The id of what says more about the one that is chosen. */
  describedBy?: string
}

/** One of a few, side by side; on a phone as wide as its place. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  wide = false,
  describedBy,
}: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      size={wide ? 'sm' : 'xs'}
      fullWidth={wide}
      aria-label={label}
      aria-describedby={describedBy}
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
