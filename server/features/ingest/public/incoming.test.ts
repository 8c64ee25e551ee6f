import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isId } from '#shared/campaign/document/document.ts'
import { tidyLabel } from '#shared/lib/tidy-label.ts'
import { maxEvents, readIncoming } from './incoming.ts'
import { readUtm } from './origin.ts'

/** What `readIncoming` promises, as a schema. */
const eventShape = z
  .object({
    t: z.string().max(2_000),
    i: z.uuid({ version: 'v7' }).transform((id) => id.toLowerCase()),
    k: z.enum(['v', 'c', 'g', 'b', 'f', 'e', 's']),
    b: z.string().refine(isId).optional(),
    f: z.string().refine(isId).optional(),
    r: z.string().max(2_000).optional(),
    u: z
      .string()
      .max(2_000)
      .transform((query) => readUtm(new URLSearchParams(query)))
      .optional(),
  })
  .transform(({ t, i, k, b, f, r, u }) => {
    const from = u?.source ? u.source : r
    const tidied = from === undefined ? undefined : tidyLabel(from)
    return { token: t, id: i, kind: kinds[k], blockId: b, field: f, from: tidied, utm: u }
  })
const kinds = {
  v: 'view',
  c: 'click',
  g: 'goal',
  b: 'beat',
  f: 'fill',
  e: 'refuse',
  s: 'scroll',
}
const batchShape = z
  .object({
    s: z.number().int().nonnegative(),
    w: z.literal(1).optional(),
    e: z.array(z.unknown()).min(1).max(maxEvents),
  })
  .transform(({ s, w, e }) => ({
    sentAt: s,
    isSteered: w === 1,
    size: e.length,
    events: e.flatMap((event) => eventShape.safeParse(event).data ?? []),
  }))

const anything = fc.jsonValue({ maxDepth: 2 })
const ids = fc.oneof(
  fc.uuid({ version: [4, 7] }),
  fc.uuid({ version: 7 }).map((id) => id.toUpperCase()),
  fc.uuid({ version: 7 }).map((id) => `${id}\n`),
  fc.uuid({ version: 7 }).map((id) => id.slice(1)),
)
const around = (length: number) =>
  fc.integer({ min: length - 1, max: length + 1 }).map((size) => 'x'.repeat(size))
const texts = fc.oneof(fc.string({ unit: 'binary' }), around(2_000), around(80))

const said = fc.oneof(fc.string({ unit: 'binary' }), around(80))
const queries = fc
  .record({ utm_source: said, utm_medium: said, utm_id: said })
  .map((values) => String(new URLSearchParams(values)))

/** Mostly what the page's script sends: anything may be wrong with it, and mostly one thing is. */
const spoilt = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: anything })
const events = spoilt(
  fc.record(
    {
      t: spoilt(texts),
      i: spoilt(fc.oneof({ weight: 3, arbitrary: fc.uuid({ version: 7 }) }, ids)),
      k: spoilt(fc.constantFrom('v', 'c', 'g', 'b', 'f', 'e', 's', 'x', 'toString')),
      b: spoilt(fc.oneof(fc.stringMatching(/^[a-z]\.?[A-Z0-9-]*$/), texts)),
      f: spoilt(fc.oneof(fc.stringMatching(/^[a-z][A-Z0-9-]*$/), texts)),
      r: spoilt(texts),
      u: spoilt(fc.oneof({ weight: 4, arbitrary: queries }, texts)),
      more: anything,
    },
    { requiredKeys: ['t', 'i', 'k'] },
  ),
)
const batches = spoilt(
  fc.record(
    {
      s: spoilt(fc.oneof(fc.nat(), fc.double(), fc.constantFrom(-1, 2 ** 53))),
      w: spoilt(fc.constantFrom(1, 0)),
      e: spoilt(
        fc.oneof(
          fc.array(events),
          around(maxEvents).map((text) => text.split('')),
        ),
      ),
    },
    { requiredKeys: ['s', 'e'] },
  ),
)

it('reads what the schema takes, and refuses what it refuses', () => {
  const seen = { taken: 0, refused: 0, events: 0, left: 0, named: 0 }
  fc.assert(
    fc.property(batches, (batch) => {
      const body: unknown = JSON.parse(JSON.stringify(batch))
      const expected = batchShape.safeParse(body).data ?? null
      const read = readIncoming(body)
      expect(read).toEqual(expected)
      seen[read ? 'taken' : 'refused'] += 1
      seen.events += read?.events.length ?? 0
      seen.named += read?.events.filter(({ utm }) => utm?.source).length ?? 0
      seen.left += read ? read.size - read.events.length : 0
    }),
    { numRuns: 8_000 },
  )
  // Of all kinds enough, or the rest would prove nothing.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(300)
})
