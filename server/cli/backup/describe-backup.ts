import type { Manifest } from './manifest.ts'

/** How much a backup holds, in a line. */
export function describeBackup({ tables, files, dump, madeAt }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const all = Object.values(files)
  const bytes = all.reduce((sum, file) => sum + file.bytes, dump.bytes)
  const amount = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}`
  const parts = [
    amount(rows, `rows of ${Object.keys(tables).length} tables`),
    amount(all.length, 'files'),
    `${(bytes / 1e6).toFixed(1)} MB`,
  ]
  return `${parts.join(', ')}, as of ${madeAt}`
}
