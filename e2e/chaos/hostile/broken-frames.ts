import { encodeFrame, opcodes } from '#e2e/bench/collab/frames.ts'
import { encodeHello } from '#shared/contract/collab-messages.ts'
import { codes, frames } from './attack-kind.ts'
import type { AttackKind } from './attack-kind.ts'

const textOpcode = 0x1
const continuation = 0x0
const pingOpcode = 0x9
const unknownOpcodes = [0x3, 0x4, 0x7, 0xb, 0xf] as const
const mostInControl = 125
// More than a server takes apart for one message; each is a byte long.
const floodOfFragments = 17_000
// Twice the size of the largest message, and then some.
const overlong = 11 * 1024 * 1024
const pings = 300

const hello = encodeHello()

/** Attacks on the framing, before any message is read. */
export const brokenFrames: AttackKind[] = [
  {
    name: 'text instead of bytes',
    as: 'reader',
    expected: [codes.badRequest],
    play: () => frames([encodeFrame(Buffer.from('{"type":"hello"}'), textOpcode)]),
  },
  {
    name: 'text that is no UTF-8',
    as: 'reader',
    expected: [codes.notUtf8],
    play: ({ dice }) => frames([encodeFrame(Uint8Array.of(0xff, dice.below(256)), textOpcode)]),
  },
  {
    name: 'unknown opcode',
    as: 'reader',
    expected: [codes.protocolError],
    play: ({ dice }) => frames([encodeFrame(dice.bytes(8), dice.pick(unknownOpcodes))]),
  },
  {
    name: 'reserved bits',
    as: 'reader',
    expected: [codes.protocolError],
    play: ({ dice }) => frames([withFirstByte(encodeFrame(hello), dice.pick([0xc2, 0xa2, 0x92]))]),
  },
  {
    name: 'no mask',
    as: 'reader',
    expected: [codes.protocolError],
    play: () => frames([Buffer.concat([Uint8Array.of(0x82, hello.length), hello])]),
  },
  {
    name: 'a mask that garbles',
    as: 'reader',
    expected: ['stays', codes.badRequest, codes.readOnly, codes.refused, codes.tooLarge],
    play: ({ dice, sound }) => {
      const frame = encodeFrame(dice.pick(sound))
      frame[maskAt(frame) + dice.below(4)] = dice.below(256)
      return frames([frame])
    },
  },
  {
    name: 'a control frame too long',
    as: 'reader',
    expected: [codes.protocolError],
    play: ({ dice }) => frames([encodeFrame(dice.bytes(mostInControl + 1), pingOpcode)]),
  },
  {
    name: 'a control frame in pieces',
    as: 'reader',
    expected: [codes.protocolError],
    play: ({ dice }) => frames([withFirstByte(encodeFrame(dice.bytes(4), pingOpcode), pingOpcode)]),
  },
  {
    name: 'a farewell with a code that does not exist',
    as: 'reader',
    expected: [codes.protocolError],
    play: () => frames([encodeFrame(Uint8Array.of(0x03, 0xed), opcodes.close)]),
  },
  {
    name: 'a continuation of nothing',
    as: 'reader',
    expected: [codes.protocolError],
    play: () => frames([encodeFrame(hello, continuation)]),
  },
  {
    name: 'a frame that claims more than any message may have',
    as: 'reader',
    expected: [codes.tooBig],
    play: () => frames([claiming(overlong)]),
  },
  {
    name: 'a frame that claims 2^63 bytes',
    as: 'reader',
    expected: [codes.tooBig],
    play: () => frames([withFirstByte(claiming(2 ** 52), 0x82)]),
  },
  {
    name: 'a frame whose rest never comes',
    as: 'reader',
    expected: ['cut'],
    play: ({ sound }) => {
      const whole = encodeFrame(sound[0])
      return { bytes: [whole.subarray(0, whole.length - 1)], frames: 1, hangsUp: true }
    },
  },
  {
    name: 'a message in small pieces',
    as: 'reader',
    expected: ['stays'],
    play: ({ dice }) => frames(inPieces(hello, 1 + dice.below(2))),
  },
  {
    name: 'a message in very many pieces',
    as: 'reader',
    expected: [codes.policy],
    weight: 0.1,
    play: () => frames(inPieces(new Uint8Array(floodOfFragments).fill(99), 1)),
  },
  {
    name: 'pings',
    as: 'reader',
    // Cut when more answers than a few are under way at once.
    expected: ['stays', 'cut'],
    weight: 0.3,
    play: ({ dice }) => {
      const ping = encodeFrame(dice.bytes(mostInControl), pingOpcode)
      return frames(Array.from({ length: pings }, () => ping))
    },
  },
  {
    name: 'pings whose answers nobody reads',
    as: 'reader',
    expected: ['cut', codes.rateLimited],
    weight: 0.1,
    play: ({ dice }) => {
      const ping = encodeFrame(dice.bytes(mostInControl), pingOpcode)
      return { ...frames(Array.from({ length: pings * 10 }, () => ping)), deaf: true }
    },
  },
]

/** Every piece but the last says that more comes; every one but the first continues it. */
function inPieces(message: Uint8Array, length: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < message.length; at += length) {
    const isLast = at + length >= message.length
    const opcode = at === 0 ? opcodes.binary : continuation
    const piece = encodeFrame(message.subarray(at, at + length), opcode)
    pieces.push(withFirstByte(piece, (isLast ? 0x80 : 0) | opcode))
  }
  return pieces
}

/** The head of a frame of `length` bytes, masked, without its payload. */
function claiming(length: number): Buffer {
  const head = Buffer.alloc(14)
  head[0] = 0x82
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

function withFirstByte(frame: Buffer, byte: number): Buffer {
  frame[0] = byte
  return frame
}

function maskAt(frame: Buffer): number {
  const short = (frame[1] ?? 0) & 0x7f
  return short === 127 ? 10 : short === 126 ? 4 : 2
}
