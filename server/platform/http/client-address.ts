import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'

/** Whether an address that a request came by is a proxy of ours; the nearest is hop 0. */
export type ProxyTrust = (address: string, hop: number) => boolean

/**
 * Which proxies are believed: so many of them, or those at addresses and in networks in CIDR notation,
 * or `loopback`, `linklocal` and `uniquelocal`. Throws a TypeError for what is neither.
 */
export function trustOf(proxies: number | string[]): ProxyTrust {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxyAddr.compile(proxies)
}

/** Where a request comes from: the nearest address that is no proxy of ours; '' where none is known. */
export function clientAddress(request: IncomingMessage, trust: ProxyTrust | null): string {
  return (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
}

/**
 * Takes away what somebody who is no proxy of ours says about how the request came, and of which trace
 * it is. Where no proxy is expected, that a request was handed on is still seen.
 */
export function dropClaims({ headers, socket }: IncomingMessage, trust: ProxyTrust | null): void {
  if (trust?.(socket.remoteAddress ?? '', 0)) return
  const isClaim = trust ? (name: string) => isTrace(name) || isForwarding(name) : isTrace
  for (const name of Object.keys(headers)) if (isClaim(name)) delete headers[name]
}

const isForwarding = (name: string) => name.startsWith('x-forwarded-')
const isTrace = (name: string) => name === 'traceparent' || name === 'tracestate'
