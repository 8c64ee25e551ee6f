/** What numbers can be told apart and filtered by. */
export const dimensionNames = [
  'page',
  'entry',
  'exit',
  'variant',
  'release',
  'block',
  'channel',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'link',
  'device',
  'browser',
  'system',
  'language',
  'country',
  'region',
  'hour',
  'weekday',
  'weekhour',
] as const
export type DimensionName = (typeof dimensionNames)[number]

/** So many filters at once, and so long a value. */
export const filterLimits = { filters: 20, value: 200 }

/** Only what has one of the values of a dimension; with `not`, what has none of them. */
export type Filter = { dimension: DimensionName; values: readonly string[]; not?: boolean }

const isDimension = (name: string): name is DimensionName =>
  dimensionNames.some((known) => known === name)

/** Reads one value of a filter, `source:Facebook` or `!source:Facebook`; null for what is none. */
export function readFilter(
  text: string,
): { dimension: DimensionName; value: string; not: boolean } | null {
  const [, not = '', name = '', value = ''] = /^(!?)([a-z]+):(.*)$/su.exec(text) ?? []
  return isDimension(name) && value.length <= filterLimits.value
    ? { dimension: name, value, not: not === '!' }
    : null
}

/** Filters of texts: values of one dimension belong together. What is none is left out. */
export function filtersOf(texts: readonly string[]): Filter[] {
  const read = texts.flatMap((text) => readFilter(text) ?? [])
  const together = Map.groupBy(read, ({ dimension, not }) => `${not} ${dimension}`)
  return [...together.values()].flatMap((those) => {
    const [first] = those
    if (!first) return []
    const { dimension, not } = first
    return { dimension, values: those.map(({ value }) => value), ...(not ? { not } : {}) }
  })
}

/** A value of a filter in an address, as `filtersOf` reads it. */
export const filterText = (dimension: DimensionName, value: string, not = false): string =>
  `${not ? '!' : ''}${dimension}:${value}`
