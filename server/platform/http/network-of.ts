import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { clientAddress } from './client-address.ts'
import type { ProxyTrust } from './client-address.ts'

/**
 * What limits count an address by: itself, or the /64 of an IPv6 address (`2001:db8:0:1`), since one
 * customer of IPv6 has at least that. An IPv4 address counts the same however it is written.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** That of whoever sent a request, by what the proxies in front say of it. */
export const networkOfRequest = (request: IncomingMessage, trust: ProxyTrust | null): string =>
  networkOf(clientAddress(request, trust))
