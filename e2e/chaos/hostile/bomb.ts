import { codes } from './attack-kind.ts'
import type { Outcome, Scene } from './attack-kind.ts'
import { item, raw, text, writeUpdate } from './write-update.ts'
import type { Id, Place, Write } from './write-update.ts'

/** Updates of one connection, built to hurt whoever decodes or applies them. */
export type Bomb = {
  name: string
  /** How the connection may end. */
  expected: readonly Outcome[]
  updates(scene: Scene): Uint8Array[]
  /** Sent as the connection's first step 2 rather than as updates. */
  asStep2?: true
  /** Whether a reader has that already can't always be told; then it is passed over. */
  onlyDeletes?: true
  weight?: number
}

/** Ways to end. */
export const refused = [codes.refused]
export const tooLarge = [codes.tooLarge]
export const taken = ['stays']

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** One client with these structs, one after the other from clock 0. */
export const oneClient = ({ dice }: Scene, ...structs: Write[]) =>
  writeUpdate([{ client: dice.clientId(), structs }])

/** An item whose content is these bytes, whatever they are. */
export const bytesAt = (kind: number, bytes: readonly number[], place?: Place) =>
  item(kind, raw(bytes), place)

/** A text by a new client, then an update with these deletions. */
export function afterOne(
  { dice }: Scene,
  value: string,
  deletions: (client: number) => [number, [number, number][]][],
): Uint8Array[] {
  const client = dice.clientId()
  const deleted = deletions(client).map(([of, ranges]) => ({ client: of, ranges }))
  return [writeUpdate([{ client, structs: [text(value)] }]), writeUpdate([], deleted)]
}

/** `count` items of `length` clocks each, every one right behind the one before. */
export function inARow(
  client: number,
  count: number,
  length: number,
  make: (place: Place, index: number) => Write,
): Uint8Array {
  const placeOf = (index: number): Place =>
    index === 0 ? {} : { left: [client, index * length - 1] satisfies Id }
  return writeUpdate([{ client, structs: times(count, (index) => make(placeOf(index), index)) }])
}
