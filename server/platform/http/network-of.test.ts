import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it('counts an IPv4 address by itself, however it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:c000:207')).toBe('192.0.2.7')
})

it('counts an IPv6 address by its /64, however it is written', () => {
  for (const written of ['2001:db8::1', '2001:0db8:0:0:ffff::', '2001:DB8:0:0:1:2:3:4'])
    expect(networkOf(written)).toBe('2001:db8:0:0')
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1')
})

it('leaves what is no address as it is', () => {
  expect(networkOf('unknown')).toBe('unknown')
})
