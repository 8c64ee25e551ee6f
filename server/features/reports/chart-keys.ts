/** A chart as a mail names it; what it shows is in its name, so it shows that whenever the mail leaves. */
export type Chart =
  | { kind: 'curve'; values: number[] }
  /** A whole number of thousandths of the longest bar. */
  | { kind: 'bar'; thousandths: number }

/** The key of a chart. */
export function chartKey(chart: Chart): string {
  if (chart.kind === 'bar') return `report-bar ${chart.thousandths}`
  return `report-curve ${chart.values.join(',')}`
}

const keyForm = /^report-(?:bar (?<bar>\d{1,4})|curve (?<values>\d+(?:,\d+)*))$/

/** The chart that a key of `chartKey` names; null for another key. */
export function readChartKey(key: string): Chart | null {
  const { bar, values } = keyForm.exec(key)?.groups ?? {}
  if (bar !== undefined) return { kind: 'bar', thousandths: Math.min(1_000, Number(bar)) }
  if (values === undefined) return null
  return { kind: 'curve', values: values.split(',').map(Number) }
}
