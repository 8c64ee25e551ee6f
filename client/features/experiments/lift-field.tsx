import { NumberInput } from '@mantine/core'
import type { NumberInputProps } from '@mantine/core'
import { experimentLimits } from '#shared/contract/experiment-limits.ts'

/** From which difference on it is worth the wait, in percent. */
export function LiftField(props: NumberInputProps) {
  return (
    <NumberInput
      label="Smallest lift worth seeing"
      description="Smaller differences take longer to be sure of."
      suffix="%"
      step={5}
      min={experimentLimits.lift.least}
      max={experimentLimits.lift.most}
      allowDecimal={false}
      {...props}
    />
  )
}
