import { expect, test } from 'vitest'
import { fingerprintOf, fingerprintOfRelease, orderedJson } from './fingerprint.ts'

test('the same content has the same text, in whatever order it was written', () => {
  const one = { b: [{ d: 1, c: null }], a: 'x' }
  const two = { a: 'x', b: [{ c: null, d: 1 }] }
  expect(orderedJson(one)).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  expect(orderedJson(two)).toBe(orderedJson(one))
  expect(orderedJson([1, 2])).not.toBe(orderedJson([2, 1]))
})

test('that of a release is what sha256sum gives of its list', () => {
  const files = [
    { path: '/thanks', html: 'b' },
    { path: '/', html: 'a' },
  ]
  // printf 'ca978…  /\n3e23e…  /thanks\n' | sha256sum
  const list =
    'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  /\n' +
    '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  /thanks\n'
  expect(fingerprintOfRelease(files)).toBe(fingerprintOf(list))
  expect(fingerprintOfRelease(files.toReversed())).toBe(fingerprintOfRelease(files))
  expect(fingerprintOfRelease([{ path: '/', html: 'a!' }])).not.toBe(fingerprintOfRelease(files))
})
