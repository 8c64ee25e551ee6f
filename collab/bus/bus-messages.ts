import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Bus } from '../ports.ts'

/**
 * What nodes tell each other about a room. A node counts the rows that it gives to the journal
 * from 1, for as long as it has the room open.
 *
 * - `row`: its row number `row` of a generation, sent at once, before it is durable.
 * - `saved`: its rows from number `row` on are durable and have these sequence numbers.
 * - `awareness`: an awareness update of people who are connected to it.
 * - `ask`: it has just opened the room, and wants to know who is there.
 * - `renewing`: it writes the document of this generation anew, and nobody is to be read meanwhile;
 *   said again while that lasts.
 * - `renewed`: the room is in this generation now, or still is.
 */
export type BusMessage =
  | { kind: 'row'; generation: number; node: number; row: number; update: Uint8Array }
  | { kind: 'saved'; generation: number; node: number; row: number; seqs: readonly number[] }
  | { kind: 'awareness'; update: Uint8Array }
  | { kind: 'ask' }
  | { kind: 'renewing' | 'renewed'; generation: number }

/** The first two were said by builds that knew no generations. */
const kinds = [null, null, 'awareness', 'ask', 'row', 'saved', 'renewed', 'renewing'] as const

/** One byte for the kind, then its fields. */
export function encodeBusMessage(message: BusMessage): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeUint8(encoder, kinds.indexOf(message.kind))
  switch (message.kind) {
    case 'row':
      encoding.writeVarUint(encoder, message.generation)
      encoding.writeVarUint(encoder, message.node)
      encoding.writeVarUint(encoder, message.row)
      encoding.writeUint8Array(encoder, message.update)
      break
    case 'saved':
      encoding.writeVarUint(encoder, message.generation)
      encoding.writeVarUint(encoder, message.node)
      encoding.writeVarUint(encoder, message.row)
      for (const seq of message.seqs) encoding.writeVarUint(encoder, seq)
      break
    case 'awareness':
      encoding.writeUint8Array(encoder, message.update)
      break
    case 'ask':
      break
    case 'renewing':
    case 'renewed':
      encoding.writeVarUint(encoder, message.generation)
      break
  }
  return encoding.toUint8Array(encoder)
}

/** Null for a kind that this version does not know, and for what is cut off. */
export function decodeBusMessage(bytes: Uint8Array): BusMessage | null {
  const decoder = decoding.createDecoder(bytes)
  try {
    const kind = kinds[decoding.readUint8(decoder)]
    switch (kind) {
      case 'row':
        return {
          kind: 'row',
          generation: decoding.readVarUint(decoder),
          node: decoding.readVarUint(decoder),
          row: decoding.readVarUint(decoder),
          update: decoding.readTailAsUint8Array(decoder),
        }
      case 'saved':
        return {
          kind: 'saved',
          generation: decoding.readVarUint(decoder),
          node: decoding.readVarUint(decoder),
          row: decoding.readVarUint(decoder),
          seqs: readNumbers(decoder),
        }
      case 'awareness':
        return { kind: 'awareness', update: decoding.readTailAsUint8Array(decoder) }
      case 'ask':
        return { kind: 'ask' }
      case 'renewing':
      case 'renewed':
        return { kind, generation: decoding.readVarUint(decoder) }
      default:
        return null
    }
  } catch {
    return null
  }
}

function readNumbers(decoder: decoding.Decoder): number[] {
  const numbers: number[] = []
  while (decoding.hasContent(decoder)) numbers.push(decoding.readVarUint(decoder))
  return numbers
}

/** The bus of a single node: there is nobody to tell. */
export const noBus: Bus = {
  shared: false,
  publish: () => undefined,
  subscribe: () => () => undefined,
  onReturn: () => () => undefined,
}
