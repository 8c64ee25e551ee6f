import { SegmentedControl } from '@mantine/core'
import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  /** With how many things each would show, where that is known. */
  options: readonly { value: Value; label: string; count?: number | undefined }[]
  onChange: (value: Value) => void
  /** As wide as its place, and as high as a button. */
  wide?: boolean
  /** As wide as its place, with little room in it. */
  snug?: boolean
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
  snug = false,
  describedBy,
}: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      size={wide ? 'sm' : 'xs'}
      fullWidth={wide || snug}
      data-snug={snug || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onChange={onChange}
      data={options.map(({ value: known, label: words, count }) => ({
        value: known,
        label: count ? <Counted words={words} count={count} /> : words,
      }))}
      classNames={{
        root: classes.track,
        control: classes.control,
        indicator: classes.indicator,
        label: classes.label,
      }}
    />
  )
}

function Counted({ words, count }: { words: string; count: number }) {
  return (
    <>
      {words} <span className={classes.count}>{count}</span>
    </>
  )
}
