import { NumberInput, Select } from '@mantine/core'
import type { ReviewRule } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { askedIn } from './use-request-form.ts'
import type { RequestForm } from './use-request-form.ts'

/** How many of those who are asked have to say yes. */
export function RuleFields({ form }: { form: RequestForm }) {
  const { rule } = form.values
  const asked = askedIn(form.values)
  return (
    <Row gap="8" align="end">
      <Select
        label="Who has to say yes"
        flex={1}
        allowDeselect={false}
        data={ruleOptions}
        {...form.getInputProps('rule')}
        onChange={(value) => {
          const option = ruleOptions.find((one) => one.value === value)
          if (!option) return
          form.setFieldValue('rule', option.value)
          // The one stage that all stand in at first would be no order.
          if (option.value === 'stages')
            form.setFieldValue(
              'stages',
              Object.fromEntries(
                asked.map((id, at) => [id, Math.min(at, reviewLimits.stages - 1)]),
              ),
            )
        }}
      />
      {rule === 'some' ? (
        <NumberInput
          label="How many"
          w={104}
          min={1}
          max={asked.length}
          clampBehavior="strict"
          allowDecimal={false}
          {...form.getInputProps('count')}
        />
      ) : null}
    </Row>
  )
}

const ruleOptions: { value: ReviewRule['kind']; label: string }[] = [
  { value: 'one', label: 'One of them' },
  { value: 'some', label: 'So many of them' },
  { value: 'all', label: 'All of them' },
  { value: 'stages', label: 'All of them, stage after stage' },
]
