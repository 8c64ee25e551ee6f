import type { Bus } from '../ports.ts'

/** What nodes tell each other about a room. */
export type BusMessage = { kind: 'update' | 'awareness'; body: Uint8Array }

const kinds = ['update', 'awareness'] as const

/** One byte for the kind, then the body as it is. */
export function encodeBusMessage(message: BusMessage): Uint8Array {
  const bytes = new Uint8Array(message.body.length + 1)
  bytes[0] = kinds.indexOf(message.kind)
  bytes.set(message.body, 1)
  return bytes
}

/** Null for a kind that this version does not know. */
export function decodeBusMessage(bytes: Uint8Array): BusMessage | null {
  const kind = kinds[bytes[0] ?? kinds.length]
  return kind ? { kind, body: bytes.subarray(1) } : null
}

/** The bus of a single node: there is nobody to tell. */
export const noBus: Bus = {
  shared: false,
  publish: () => undefined,
  subscribe: () => () => undefined,
  onReturn: () => () => undefined,
}
