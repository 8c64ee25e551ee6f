import { z } from 'zod'

// What the run asks the witness and the neighbours, in processes of their own, and what they answer.

const reader = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
export type Reader = z.infer<typeof reader>

export const witnessQuestion = z.discriminatedUnion('kind', [
  /** Stay in the room with a document, and apply whatever comes. */
  z.object({ kind: z.literal('watch'), reader }),
  /** Compare that document with a newcomer's; `roots` are the texts of honest people. */
  z.object({ kind: z.literal('compare'), reader, roots: z.array(z.string()) }),
  /** Be a newcomer, and see whether one could go on working. */
  z.object({ kind: z.literal('visit'), reader, roots: z.array(z.string()) }),
  z.object({ kind: z.literal('leave') }),
])
export type WitnessQuestion = z.infer<typeof witnessQuestion>

export const witnessAnswer = z.object({
  /** What went wrong while applying what came; with the bytes of an update that is short. */
  troubles: z.array(z.string()),
  /** The longest that one message kept the reader busy, in ms. */
  longestApplyMs: z.number(),
  /** The honest texts as a newcomer reads them, in the order of the question. */
  texts: z.array(z.string()),
  /** What is different between the two that must be the same. */
  differences: z.array(z.string()),
  /** Do the two agree on what the attackers wrote, too? Yjs does not promise that for what no sound client can write. */
  agreeOnTheRest: z.boolean(),
  /** Of the whole document as the newcomer has it. */
  bytes: z.number(),
})
export type WitnessAnswer = z.infer<typeof witnessAnswer>

/** Where an honest person sits, and which client their document is. */
const seat = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  clientId: z.number(),
})
export type Seat = z.infer<typeof seat>

/** Who sits in which room. */
const table = z.object({ name: z.string(), seats: z.array(seat) })
export type Table = z.infer<typeof table>

export const neighboursQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), tables: z.array(table) }),
  z.object({ kind: z.literal('figures') }),
  /** Stop typing and wait until all is everywhere. */
  z.object({ kind: z.literal('settle') }),
  z.object({ kind: z.literal('leave') }),
])
export type NeighboursQuestion = z.infer<typeof neighboursQuestion>

/** What was seen in one room since it was last asked; times in ms, null when there was none. */
const roomFigures = z.object({
  name: z.string(),
  deliveries: z.number(),
  deliveryP50: z.number().nullable(),
  deliveryP99: z.number().nullable(),
  slowestDelivery: z.number().nullable(),
  ackP99: z.number().nullable(),
})
export type RoomFigures = z.infer<typeof roomFigures>

/** What one person typed into a root text of their own, marker after marker. */
const typed = z.object({
  room: z.string(),
  root: z.string(),
  markers: z.array(z.string()),
  last: z.tuple([z.number(), z.number()]).readonly(),
})
export type Typed = z.infer<typeof typed>

export const neighboursAnswer = z.object({
  figures: z.array(roomFigures),
  typed: z.array(typed),
  /** Markers that did not reach somebody, or were not said to be saved; after settling. */
  undelivered: z.number(),
  unsaved: z.number(),
  /** Connections that ended, with code and reason. */
  lost: z.array(z.string()),
})
export type NeighboursAnswer = z.infer<typeof neighboursAnswer>
