import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What the library counts as unicast although no receiver on the internet lives there. */
const furtherNetworks = new BlockList()
// Compatible with IPv4, as was once meant: the last 32 bits may be any address inside.
furtherNetworks.addSubnet('::', 96, 'ipv6')
// Of one site, given up in 2004 but still routed by some.
furtherNetworks.addSubnet('fec0::', 10, 'ipv6')

/**
 * Whether an IP address is one of the public internet: not loopback, private, of a link, shared by a
 * carrier, multicast, reserved, or one of IPv6 that leads to such an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || !furtherNetworks.check(parsed.toString(), 'ipv6')
}
