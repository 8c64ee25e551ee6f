import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { csvLine } from '#shared/lib/csv-line.ts'

export type LinkReturn = {
  shortId: string
  /** In cents, as all amounts here. */
  cost: number
  visitors: number
  conversions: number
  /** Of one conversion; null before the first. */
  perConversion: number | null
  /** What its visitors were worth; null where no goal has a worth. */
  worth: number | null
  /** The worth by the cost; null where either says nothing. */
  timesCost: number | null
}

/** What came of the links that cost something, the dearest first. */
export function linkReturns(links: readonly TrackedLink[]): LinkReturn[] {
  const rows = links.flatMap(({ shortId, cost, visitors, brought }): LinkReturn[] => {
    if (cost === null || brought === null) return []
    const { conversions, worth } = brought
    return [
      {
        shortId,
        cost,
        visitors: visitors ?? 0,
        conversions,
        perConversion: conversions === 0 ? null : cost / conversions,
        worth,
        timesCost: worth === null || cost === 0 ? null : worth / cost,
      },
    ]
  })
  return rows.toSorted((a, b) => b.cost - a.cost)
}

/** "3.2×": so many times the cost. */
export function timesText(times: number | null, locale?: string): string {
  if (times === null) return '–'
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(times)}×`
}

const amount = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** The same as CSV, a line for each link; amounts have two decimals, and are empty where there is none. */
export function returnsCsv(
  rows: readonly LinkReturn[],
  nameOf: (shortId: string) => string,
): string {
  const heading = [
    'Tracked link',
    'Id',
    'Cost',
    'Visitors of all time',
    'Conversions of all time',
    'Cost per conversion',
    'Worth of all time',
    'Worth by cost',
  ]
  const lines = rows.map((row) => [
    nameOf(row.shortId),
    row.shortId,
    amount(row.cost),
    row.visitors,
    row.conversions,
    amount(row.perConversion),
    amount(row.worth),
    row.timesCost === null ? '' : row.timesCost.toFixed(2),
  ])
  return [heading, ...lines].map((cells) => csvLine(cells)).join('')
}
