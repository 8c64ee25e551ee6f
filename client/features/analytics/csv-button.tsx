import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'

type CsvButtonProps = {
  /** What is saved, for the button's name. */
  label: string
  /** The name of the file, without its ending. */
  file: string
  /** Makes the lines. */
  csv: () => string
}

/** Numbers that are shown, as a table for spreadsheets. */
export function CsvButton({ label, file, csv }: CsvButtonProps) {
  const save = () => saveFile(new Blob([csv()], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
  return (
    <IconButton label={label} onClick={save}>
      <IconDownload size={16} stroke={1.5} aria-hidden />
    </IconButton>
  )
}
