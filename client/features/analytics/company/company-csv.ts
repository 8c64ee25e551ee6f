import { csvLine } from '#shared/lib/csv-line.ts'
import { statusNames } from '#client/ui/campaigns/status-badge.tsx'
import type { CampaignNumbers } from './company-numbers.ts'

const counts = [
  { value: 'visitors', label: 'Visitors' },
  { value: 'views', label: 'Views' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'conversions', label: 'Conversions' },
  { value: 'leads', label: 'Leads' },
] as const

/** A line for each campaign, in the order that is shown; empty where there is nothing to say. */
export function companyCsv(rows: readonly CampaignNumbers[]): string {
  const labels = counts.map(({ label }) => label)
  const heading = [
    'Campaign',
    'Status',
    'Visitors now',
    ...labels,
    ...labels.map((label) => `${label} before`),
  ]
  const lines = rows.map(({ name, status, visitorsNow, inRange, before }) => [
    name,
    statusNames[status],
    visitorsNow,
    ...counts.map(({ value }) => inRange[value]),
    ...counts.map(({ value }) => before?.[value] ?? ''),
  ])
  return [heading, ...lines].map((cells) => csvLine(cells)).join('')
}
