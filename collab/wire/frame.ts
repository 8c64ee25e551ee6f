/**
 * A WebSocket message ready for any number of sockets: frames of a server carry no mask, so the
 * same bytes serve every receiver. `payload` is a view into `wire`, behind the header.
 */
export type Frame = { wire: Uint8Array; payload: Uint8Array }

/**
 * One unfragmented binary frame (RFC 6455, section 5.2) of a payload of `length`, with room for its first
 * `room` bytes.
 */
export function startFrame(length: number, room = length): Frame {
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const wire = new Uint8Array(head + room)
  const header = new DataView(wire.buffer)
  wire[0] = 0x82
  if (head === 2) wire[1] = length
  if (head === 4) {
    wire[1] = 126
    header.setUint16(2, length)
  }
  if (head === 10) {
    wire[1] = 127
    header.setBigUint64(2, BigInt(length))
  }
  return { wire, payload: wire.subarray(head) }
}

/** The frame around `payload`. */
export function buildFrame(payload: Uint8Array): Frame {
  const frame = startFrame(payload.length)
  frame.payload.set(payload)
  return frame
}
