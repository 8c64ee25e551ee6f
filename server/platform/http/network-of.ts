import { isIPv6 } from 'node:net'

/**
 * What limits count an address by: itself, or the /64 of an IPv6 address, since one customer of
 * IPv6 has at least that.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}
