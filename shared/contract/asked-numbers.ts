import { z } from 'zod'
import { instant } from './common.ts'
import { filterLimits, readFilter } from './dimensions.ts'
import { grains, ranges } from './ranges.ts'

/** When a range begins and ends, the last bucket included, and what its buckets are. */
export const timeSchema = z.object({
  from: instant,
  to: instant,
  timeZone: z.string(),
  grain: z.enum(grains),
})

/** A list, which in an address may be one value by itself: `by=page`. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.union([z.array(item), item.transform((one) => [one])])

const isFilter = (text: string) => readFilter(text) !== null
/** Filters as texts, `source:Facebook`; `!` before one leaves out. */
export const filterTexts = listOf(z.string())
  .refine((texts) => texts.every(isFilter), 'A filter is like source:Facebook or !device:mobile.')
  .refine(
    ({ length }) => length <= filterLimits.filters,
    `At most ${filterLimits.filters} filters.`,
  )

/** A range of time, or days of one's own with their first and last date. */
export const askedTime = {
  range: z.enum(ranges).default('day'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  grain: z.enum(grains).optional(),
}
