import { filtersOf, filterLimits, filterText, readFilter } from '#shared/contract/dimensions.ts'
import type { DimensionName, Filter } from '#shared/contract/dimensions.ts'
import { ranges } from '#shared/contract/ranges.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { measures } from '../measures.ts'
import type { Measure } from '../measures.ts'

/** What a screen of numbers shows, as its address holds it and the API takes it. */
export type NumbersView = {
  /** null for the one that the screen opens on. */
  range: Range | null
  /** Days of one's own, both included, instead of a range. */
  days: Days | null
  /** Texts of filters, `source:Facebook` or `!device:mobile`. */
  filter: readonly string[]
  /** The id of the goal that conversions are of; null for the main one. */
  goal: string | null
  measure: Measure
  /** Whether the period before is drawn. */
  compare: boolean
}

/** Dates like `2026-11-30`. */
export type Days = { from: string; to: string }

const usualMeasure = 'visitors'

/** What an address asks for; what it asks for wrongly is as if it had not. */
export function readNumbersView(params: URLSearchParams): NumbersView {
  const filter = params.getAll('filter').filter((text) => readFilter(text) !== null)
  return {
    range: ranges.find((range) => range === params.get('range')) ?? null,
    days: daysOf(params.get('from'), params.get('to')),
    filter: [...new Set(filter)].slice(0, filterLimits.filters),
    goal: params.get('goal'),
    measure: measures.find(({ value }) => value === params.get('measure'))?.value ?? usualMeasure,
    compare: params.get('compare') === '1',
  }
}

function daysOf(from: string | null, to: string | null): Days | null {
  if (!isDate(from) || !isDate(to) || from > to) return null
  return { from, to }
}

const isDate = (text: string | null): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

/** The address of a view beside all else that it holds; what is as usual is left out. */
export function writeNumbersView(before: URLSearchParams, view: NumbersView): URLSearchParams {
  const next = new URLSearchParams(before)
  const put = (name: string, value: string | null | undefined) =>
    value ? next.set(name, value) : next.delete(name)
  put('range', view.days ? null : view.range)
  put('from', view.days?.from)
  put('to', view.days?.to)
  next.delete('filter')
  for (const text of view.filter) next.append('filter', text)
  put('goal', view.goal)
  put('measure', view.measure === usualMeasure ? null : view.measure)
  put('compare', view.compare ? '1' : null)
  return next
}

/** Filters with a value taken in, or taken out where it was. */
export function toggled(
  filter: readonly string[],
  dimension: DimensionName,
  value: string,
): readonly string[] {
  const text = filterText(dimension, value)
  if (filter.includes(text)) return filter.filter((known) => known !== text)
  const opposite = filterText(dimension, value, true)
  return [...filter.filter((known) => known !== opposite), text].slice(0, filterLimits.filters)
}

/** Filters without one, all its values. */
export const withoutFilter = (filter: readonly string[], gone: Filter): readonly string[] =>
  filter.filter((text) => !textsOf(gone).includes(text))

/** Filters with one turned from "is" to "is not", or back. */
export function turned(filter: readonly string[], { dimension, values, not }: Filter): string[] {
  const before = textsOf({ dimension, values, ...(not ? { not } : {}) })
  const next = filter.map((text) => {
    const at = before.indexOf(text)
    return at < 0 ? text : filterText(dimension, values[at] ?? '', !not)
  })
  return [...new Set(next)]
}

const textsOf = ({ dimension, values, not = false }: Filter): string[] =>
  values.map((value) => filterText(dimension, value, not))

/** Whether a value is one that everything is filtered by. */
export const isFilteredBy = (view: NumbersView, dimension: DimensionName, value: string): boolean =>
  view.filter.includes(filterText(dimension, value))

export const filtersIn = (view: NumbersView): Filter[] => filtersOf(view.filter)

/** A time as the API takes it. */
export type AskedTime = { range: Range; from?: string; to?: string }

/** The time of a view, which opens on `opening`; undefined while that is not known. */
export function timeIn(
  { range, days }: Pick<NumbersView, 'range' | 'days'>,
  opening: Range | undefined,
): AskedTime | undefined {
  if (days) return { range: 'day', ...days }
  const shown = range ?? opening
  return shown && { range: shown }
}
