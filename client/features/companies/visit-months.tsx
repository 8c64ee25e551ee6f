import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  value: number | null
  error?: ReactNode
  onChange: (months: number | null) => void
}

const asLongAsPossible = 'as-long-as-possible'
const choices = [1, 3, 6, 12, 24]

/** How long visits are kept one by one, and what is lost with them. */
export function VisitMonths({ value, error, onChange }: Props) {
  const months = value === null || choices.includes(value) ? choices : [...choices, value]
  return (
    <Select
      label="Visits are kept one by one for"
      description="Lists, filters, funnels and single visits reach back no further. Views, visitors, clicks and conversions of each day stay."
      data={[
        { value: asLongAsPossible, label: 'As long as usual here' },
        ...months
          .toSorted((a, b) => a - b)
          .map((one) => ({ value: String(one), label: one === 1 ? '1 month' : `${one} months` })),
      ]}
      allowDeselect={false}
      value={value === null ? asLongAsPossible : String(value)}
      error={error}
      onChange={(chosen) => onChange(chosen === asLongAsPossible ? null : Number(chosen))}
    />
  )
}
