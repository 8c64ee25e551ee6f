import { z } from 'zod'

// What the bench and its workers tell each other, in processes of their own.

/** Where somebody connects to; `from` is an address of the loopback network with a range of ports of its own. */
const place = z.object({
  port: z.number(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  from: z.string(),
})
export type Place = z.infer<typeof place>

export const cycleOrder = z.object({
  ride: z.number(),
  places: z.array(place),
  perSecond: z.number(),
  atOnce: z.number(),
})
export type CycleOrder = z.infer<typeof cycleOrder>

export const cycleReport = z.object({ ride: z.number(), done: z.number(), refused: z.number() })
export type CycleReport = z.infer<typeof cycleReport>

export const herdOrder = z.discriminatedUnion('do', [
  /** `firstNumber`: they are numbered from here on. */
  z.object({
    do: z.literal('enter'),
    places: z.array(place),
    perSecond: z.number(),
    firstNumber: z.number(),
    arePresent: z.boolean(),
  }),
  z.object({ do: z.literal('appear') }),
  z.object({ do: z.literal('leave') }),
])
export type HerdOrder = z.infer<typeof herdOrder>

/** `at` is in ms since the epoch. */
const ending = z.object({ why: z.string(), wasSynced: z.boolean(), at: z.number() })
export type Ending = z.infer<typeof ending>

export const herdReport = z.object({
  synced: z.number(),
  syncedAt: z.array(z.number()),
  ends: z.array(ending),
})
export type HerdReport = z.infer<typeof herdReport>

export const proxyOrder = z.object({ nodes: z.array(z.number()) })
export type ProxyOrder = z.infer<typeof proxyOrder>

export const proxyReport = z.object({ port: z.number() })
export type ProxyReport = z.infer<typeof proxyReport>

/** One who types and those who read it, in one room. */
const talk = z.object({ writer: place, readers: z.array(place) })
export type Talk = z.infer<typeof talk>

export const talkOrder = z.discriminatedUnion('do', [
  /** What they type is numbered from `first` on. */
  z.object({ do: z.literal('join'), talks: z.array(talk), first: z.number() }),
  z.object({ do: z.literal('type'), perSecond: z.number() }),
  z.object({ do: z.literal('pause') }),
  z.object({ do: z.literal('leave') }),
])
export type TalkOrder = z.infer<typeof talkOrder>

/** `at` is when it was typed, in ms since the epoch; `ms` how long it took from there. */
const trip = z.object({ at: z.number(), ms: z.number() })
export type Trip = z.infer<typeof trip>

export const talkReport = z.object({
  /** One for each update at each reader. */
  deliveries: z.array(trip),
  /** From typing to being told that it is saved. */
  savings: z.array(trip),
  /** Why connections ended. */
  ends: z.array(z.string()),
  isIn: z.boolean(),
  /** All that was typed is saved and was seen by every reader. */
  isSettled: z.boolean(),
})
export type TalkReport = z.infer<typeof talkReport>
