const finalBinary = 0x82
const masked = 0x80
// Not zeros: servers leave out the unmasking for those, and real clients never send them.
const mask = Uint8Array.of(0x5a, 0xa5, 0x3c, 0xc3)

export const opcodes = { binary: 0x2, close: 0x8, pong: 0xa } as const

/** One whole frame of a client, RFC 6455 section 5.2, for `payload` of up to 4 GB. */
export function encodeFrame(payload: Uint8Array, opcode: number = opcodes.binary): Buffer {
  const { length } = payload
  const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const start = 2 + lengthBytes + mask.length
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = (finalBinary & 0xf0) | opcode
  frame[1] = masked | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127)
  if (lengthBytes === 2) frame.writeUInt16BE(length, 2)
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.set(mask, start - mask.length)
  for (let at = 0; at < length; at++) frame[start + at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0)
  return frame
}

type OnFrame = (opcode: number, payload: Buffer) => void

/**
 * Finds the frames of a server (unmasked, each message whole in one) in what arrives, however it is
 * cut up. A payload is valid during the call only. Throws for a fragmented message.
 */
export function createFrameReader(onFrame: OnFrame): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let [size, wanted] = [0, 0]
  return (chunk) => {
    size += chunk.length
    if (size < wanted) {
      parts.push(Buffer.from(chunk))
      return
    }
    const bytes = parts.length > 0 ? Buffer.concat([...parts, chunk]) : chunk
    let start = 0
    for (;;) {
      wanted = frameSize(bytes, start)
      if (bytes.length - start < wanted) break
      if ((bytes[start] ?? 0) < 0x80) throw new Error('A message came in several frames.')
      const payload = bytes.subarray(start + headerSize(bytes[start + 1] ?? 0), start + wanted)
      onFrame((bytes[start] ?? 0) & 0x0f, payload)
      start += wanted
    }
    size = bytes.length - start
    parts = size > 0 ? [Buffer.from(bytes.subarray(start))] : []
  }
}

/** Bytes of the frame at `start`; of as much as can be told, when its header is not whole. */
function frameSize(bytes: Buffer, start: number): number {
  const short = bytes[start + 1]
  if (short === undefined) return 2
  const header = headerSize(short)
  if (bytes.length - start < header) return header
  if (short === 126) return header + bytes.readUInt16BE(start + 2)
  return header + (short === 127 ? Number(bytes.readBigUInt64BE(start + 2)) : short)
}

function headerSize(short: number): number {
  return short === 127 ? 10 : short === 126 ? 4 : 2
}
