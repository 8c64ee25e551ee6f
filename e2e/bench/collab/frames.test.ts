import { expect, it } from 'vitest'
import { createFrameReader, encodeFrame } from './frames.ts'

const sizes = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000]
const payloadOf = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => at))

/** As a server writes it. */
function serverFrame(payload: Buffer): Buffer {
  const frame = encodeFrame(payload)
  const start = frame.length - payload.length - 4
  frame[1] = (frame[1] ?? 0) & 0x7f
  return Buffer.concat([frame.subarray(0, start), payload])
}

it.each([1, 7, 4_096, 1_000_000])('finds the frames in chunks of %i bytes', (chunkSize) => {
  const bytes = Buffer.concat(sizes.map((size) => serverFrame(payloadOf(size))))
  const found: Buffer[] = []
  const read = createFrameReader((_, payload) => found.push(Buffer.from(payload)))
  for (let at = 0; at < bytes.length; at += chunkSize) read(bytes.subarray(at, at + chunkSize))
  expect(found.map((payload) => payload.length)).toEqual(sizes)
  expect(found.every((payload) => payload.equals(payloadOf(payload.length)))).toBe(true)
})

it('refuses a message in several frames', () => {
  const frame = serverFrame(payloadOf(3))
  frame[0] = 0x02
  expect(() => createFrameReader(() => undefined)(frame)).toThrow('several frames')
})
