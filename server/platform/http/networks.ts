import { BlockList, isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address is one of `networks`: addresses, or ranges in CIDR notation (`192.0.2.0/24`). An
 * IPv4 address is the same however it is written.
 */
export function includesAddress(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const isV4 = isIPv4(address)
    list.addSubnet(address, Number(length ?? (isV4 ? 32 : 128)), isV4 ? 'ipv4' : 'ipv6')
  }
  return (address) => {
    if (!isIP(address)) return false
    const parsed = ipaddr.process(address)
    return list.check(parsed.toString(), parsed.kind())
  }
}
