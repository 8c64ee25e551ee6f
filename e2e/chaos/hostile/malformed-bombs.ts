import * as Y from 'yjs'
import type { Scene } from './attack-kind.ts'
import { afterOne, bytesAt, oneClient, refused, times } from './bomb.ts'
import type { Bomb } from './bomb.ts'
import {
  collected,
  embed,
  format,
  hostileRoot,
  text,
  type,
  values,
  writeUpdate,
} from './write-update.ts'

/** A string item whose bytes are these, whatever they are. */
const notText = (...bytes: number[]) => bytesAt(4, [bytes.length, ...bytes])

/** Bytes that can't be read, or not by a sound client. */
export const malformed: Bomb[] = [
  ...Object.entries({
    'no bytes at all': [],
    'seven bytes that claim 2^31 structs': [1, 0x80, 0x80, 0x80, 0x80, 8, 7],
    '2^31 clients claimed': [0x80, 0x80, 0x80, 0x80, 8],
    'a client named twice': [2, 1, 7, 0, 0, 1, 1, 7, 1, 0, 1, 0],
    'a number of ten bytes': [1, 1, ...times(9, () => 0x80), 1, 0, 0, 1, 0],
    'more behind the end': [0, 0, 0],
  }).map(([name, bytes]) => ({
    name,
    expected: refused,
    updates: () => [Uint8Array.from(bytes)],
  })),
  {
    name: 'the second encoding',
    expected: refused,
    updates: ({ dice }) => {
      const doc = new Y.Doc()
      doc.getArray(hostileRoot).push([dice.below(1_000)])
      return [Y.encodeStateAsUpdateV2(doc)]
    },
  },
  ...Object.entries({
    'a struct of length zero': () => collected(0),
    'a clock over 2^45': () => collected(2 ** 46),
    'a clock near 2^53': () => collected(2 ** 53 - 1),
    'unknown content': () => bytesAt(11, [1]),
    'an unknown type': () => type(9),
    'a subdocument': () => bytesAt(9, [1, 0x67, 118, 0]),
    'a string of no letters': () => text(''),
    'no values': () => values(0),
    'bytes that are no text': () => notText(0xff, 0xfe),
    'half of a surrogate pair': () => notText(0xed, 0xa0, 0x80),
    'a letter in more bytes than it needs': () => notText(0xc0, 0x80),
    'a string that ends within a letter': () => notText(0x61, 0xf0, 0x9f),
    'a key that is no text': () => bytesAt(8, [1, 118, 1, 1, 0xff, 126]),
    'the name of an element that is no text': () => bytesAt(7, [3, 1, 0xff]),
    'an embed that is no JSON': () => embed('{"a":'),
    'an embed that is nothing': () => embed(''),
    'an embed behind a byte order mark': () => embed('\uFEFF1'),
    'an embed that is undefined': () => embed('undefined'),
    'a format that is no JSON': () => format('bold', 'tru'),
    'a list of JSON that is none': () => bytesAt(2, [1, 1, 0x78]),
    'a big integer': () => bytesAt(8, [1, 122, 0, 0, 0, 0, 0, 0, 0, 1]),
    'an unknown value': () => bytesAt(8, [1, 5]),
    'values nested deeply': () => values(1, {}, [...times(200, () => [117, 1]).flat(), 126]),
    'JSON nested deeply': () => embed('['.repeat(5_000) + ']'.repeat(5_000)),
    '__proto__ as a key of a map': () => text('x', { key: '__proto__' }),
    '__proto__ as a key of a value': () =>
      values(1, {}, [118, 1, 9, ...Buffer.from('__proto__'), 118, 0]),
    '__proto__ as a format': () => format('__proto__', '{"polluted":true}'),
    'a negative length': () =>
      bytesAt(1, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
  }).map(([name, struct]) => ({
    name,
    expected: refused,
    updates: (scene: Scene) => [oneClient(scene, struct())],
  })),
  {
    name: 'a reference forward in the same client',
    expected: refused,
    updates: ({ dice }) => {
      const client = dice.clientId()
      return [writeUpdate([{ client, structs: [text('x', { left: [client, 5] })] }])]
    },
  },
  {
    name: 'a deletion of length zero in the middle of a letter',
    expected: refused,
    updates: (scene) => afterOne(scene, '\u{1f600}', (client) => [[client, [[1, 0]]]]),
  },
  {
    name: 'deletions out of order',
    expected: refused,
    updates: (scene) =>
      afterOne(scene, 'a'.repeat(2_000), (client) => [
        [client, times(1_000, (index) => [1_998 - 2 * index, 1])],
      ]),
  },
]
