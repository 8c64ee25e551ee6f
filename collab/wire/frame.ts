/**
 * A WebSocket message ready for any number of sockets: frames of a server carry no mask, so the
 * same bytes serve every receiver. `payload` is a view into `wire`, behind the header.
 */
export type Frame = { wire: Buffer; payload: Uint8Array }

/** Builds one unfragmented binary frame (RFC 6455, section 5.2) around `payload`. */
export function buildFrame(payload: Uint8Array): Frame {
  const length = payload.length
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const wire = Buffer.allocUnsafe(head + length)
  wire[0] = 0x82
  if (head === 2) wire[1] = length
  if (head === 4) {
    wire[1] = 126
    wire.writeUInt16BE(length, 2)
  }
  if (head === 10) {
    wire[1] = 127
    wire.writeBigUInt64BE(BigInt(length), 2)
  }
  wire.set(payload, head)
  return { wire, payload: wire.subarray(head) }
}
