import { NumberControl } from '../inspector/number-control.tsx'

type PercentControlProps = {
  id: string
  label: string
  /** As factors: 0.8 is shown as 80%. */
  range: { min: number; max: number; step: number }
  value: number
  write: (value: number) => void
}

/** A factor, chosen in %. */
export function PercentControl({ id, label, range, value, write }: PercentControlProps) {
  const inPercent = (factor: number) => Math.round(factor * 100)
  return (
    <NumberControl
      id={id}
      label={label}
      min={inPercent(range.min)}
      max={inPercent(range.max)}
      step={inPercent(range.step)}
      unit="%"
      value={inPercent(value)}
      write={(percent) => write(percent / 100)}
    />
  )
}
