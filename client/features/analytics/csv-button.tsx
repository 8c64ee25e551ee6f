import { IconDownload } from '@tabler/icons-react'
import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import { saveFile } from '#client/lib/save-file.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { seriesCsv } from './series-csv.ts'

/** The range as a table for spreadsheets. */
export function CsvButton({ name, analytics }: { name: string; analytics: CampaignAnalytics }) {
  const save = () => {
    const day = analytics.series.at(-1)?.at.slice(0, 10) ?? ''
    const csv = new Blob([seriesCsv(analytics)], { type: 'text/csv;charset=utf-8' })
    saveFile(csv, `${name}, ${analytics.range}, ${day}.csv`)
  }
  return (
    <IconButton label="Save as CSV" onClick={save}>
      <IconDownload size={16} stroke={1.5} aria-hidden />
    </IconButton>
  )
}
