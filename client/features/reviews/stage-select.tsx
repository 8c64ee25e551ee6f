import { Select } from '@mantine/core'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { askedIn } from './use-request-form.ts'
import type { RequestForm } from './use-request-form.ts'

type StageSelectProps = {
  form: RequestForm
  /** Of the member, or the key of the guest. */
  id: string
  name: string
}

/** In which stage somebody is asked, where people are asked one after the other. */
export function StageSelect({ form, id, name }: StageSelectProps) {
  const { rule, stages } = form.values
  const asked = askedIn(form.values)
  if (rule !== 'stages' || asked.length < 2 || !asked.includes(id)) return null
  return (
    <Select
      size="xs"
      w={104}
      aria-label={`Stage of ${name}`}
      allowDeselect={false}
      data={stageOptions(asked.length)}
      value={String(stages[id] ?? 0)}
      onChange={(value) => form.setFieldValue('stages', { ...stages, [id]: Number(value) })}
    />
  )
}

const stageOptions = (asked: number) =>
  Array.from({ length: Math.min(asked, reviewLimits.stages) }, (_, at) => ({
    value: String(at),
    label: `Stage ${at + 1}`,
  }))
