import type { Manifest } from './manifest.ts'

/** How much a backup holds, in a line. */
export function describeBackup({ files, madeAt, ...own }: Manifest): string {
  const databases = own.kratos ? [own, own.kratos] : [own]
  const tables = databases.flatMap((database) => Object.values(database.tables))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const all = Object.values(files)
  const measured = [...databases.map(({ dump }) => dump), ...all]
  const bytes = measured.reduce((sum, file) => sum + file.bytes, 0)
  const amount = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}`
  const parts = [
    amount(rows, `rows of ${tables.length} tables`),
    amount(all.length, 'files'),
    `${(bytes / 1e6).toFixed(1)} MB`,
  ]
  return `${parts.join(', ')}, as of ${madeAt}`
}
