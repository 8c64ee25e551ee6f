import { z } from 'zod'
import vectors from './vectors.json' with { type: 'json' }

const number = z.number()
const shape = z.object({
  /** Visitors and converted of the base and of the variant, share, alpha, then low and high of both effects. */
  effects: z.array(
    z.tuple([
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number.nullable(),
    ]),
  ),
  /** Visitors, converted, alpha, low, high. */
  rates: z.array(z.tuple([number, number, number, number, number])),
  /** Weights, visitors, p-value. */
  sample_ratios: z.array(z.tuple([z.array(number), z.array(number), number])),
  /** Visitors and converted of each variant, and its chance to be best. */
  chances: z.array(z.tuple([z.array(z.tuple([number, number])), z.array(number)])),
})

/** What published implementations answer; `vectors.py` makes it. */
export const readVectors = () => shape.parse(vectors)
