import { NumberInput, Slider } from '@mantine/core'
import { Row } from '#client/ui/layout/elements.tsx'
import classes from './inspector.module.css'

type NumberControlProps = {
  id: string
  label: string
  min: number
  max: number
  step: number
  unit?: 'px' | '%' | undefined
  value: number
  write: (value: number) => void
  describedBy?: string | undefined
}

/** A number by dragging and by typing; both show it at once. */
export function NumberControl(props: NumberControlProps) {
  const { id, label, min, max, step, unit, value, write, describedBy } = props
  return (
    <Row gap="12" align="center">
      <Slider
        className={classes.slider}
        size={3}
        thumbSize={14}
        label={null}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={write}
        thumbLabel={`${label}, slider`}
      />
      <NumberInput
        id={id}
        size="xs"
        className={classes.figure}
        min={min}
        max={max}
        step={step}
        clampBehavior="blur"
        suffix={unit === 'px' ? ' px' : unit}
        hideControls
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        onChange={(next) => typeof next === 'number' && next >= min && next <= max && write(next)}
      />
    </Row>
  )
}
