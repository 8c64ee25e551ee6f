import { expect, it } from 'vitest'
import { includesAddress } from './networks.ts'

const includes = includesAddress([
  '192.0.2.0/24',
  '198.51.100.7',
  '2001:db8:1::/48',
  '2001:db8:2::1',
])

it.each([
  ['192.0.2.200', true],
  ['::ffff:192.0.2.200', true],
  ['192.0.3.1', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:1:ffff::9', true],
  ['2001:0db8:0002:0:0:0:0:1', true],
  ['2001:db8:2::2', false],
  ['', false],
  ['unix', false],
])('P15: %s is one of the networks: %s', (address, expected) => {
  expect(includes(address)).toBe(expected)
})

it('nothing is one of no networks', () => {
  expect(includesAddress([])('192.0.2.1')).toBe(false)
})
