import type { SessionDiagnosis } from '#shared/contract/diagnosis.ts'
import { attention, failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { isLoopback } from '../judge-address.ts'

/** Does everything travel encrypted, where others could listen? */
export function judgeEncryption(pageOrigin: string, publicUrl: string): Finding {
  const isEncrypted = pageOrigin.startsWith('https:')
  if (isEncrypted && publicUrl.startsWith('https:')) return ok('This page came encrypted.')
  if (isEncrypted)
    return attention(
      'This page came encrypted, but PUBLIC_URL begins with http, so cookies are not marked Secure.',
      `Set PUBLIC_URL=${publicUrl.replace('http:', 'https:')} and restart.`,
    )
  if (isLoopback(pageOrigin))
    return ok('This page is not encrypted, which is fine: it does not leave this machine.')
  return failed(
    'This page came over the network unencrypted. Anyone on the way can read the session.',
    'Put a proxy with a certificate in front (server/deploy/Caddyfile is one) and set PUBLIC_URL to its https address.',
  )
}

/** Do the server and a proxy in front of it agree about who asks, and for what? */
export function judgeProxy({
  request,
  publicUrl,
}: Pick<SessionDiagnosis, 'request' | 'publicUrl'>): Finding {
  const { forwarded, trustProxy, scheme, host } = request
  const isForwarded = forwarded.proto !== null || forwarded.addresses > 0
  const wanted = new URL(publicUrl)
  if (isForwarded && !trustProxy)
    return attention(
      'A proxy passed this request on, but TRUST_PROXY is off: everybody seems to come from the address of the proxy, so one person who guesses passwords blocks all.',
      'Set TRUST_PROXY=1 and restart. Only do so when nobody can reach the server around the proxy.',
    )
  if (!isForwarded && trustProxy)
    return attention(
      'TRUST_PROXY is on, but this request came without X-Forwarded headers. Whoever reaches the server around the proxy can claim any address.',
      'Let only the proxy reach the server, and let it set X-Forwarded-For and X-Forwarded-Proto. Without a proxy, unset TRUST_PROXY.',
    )
  if (isForwarded && `${scheme}:` !== wanted.protocol)
    return failed(
      `The proxy says that people come by ${scheme}, but PUBLIC_URL says ${wanted.protocol.slice(0, -1)}.`,
      'Let the proxy pass X-Forwarded-Proto as it was asked, or mend PUBLIC_URL.',
    )
  const asked = forwarded.host ?? host
  if (isForwarded && asked !== wanted.host)
    return attention(
      `The proxy passes on the host ${asked}, but PUBLIC_URL names ${wanted.host}.`,
      'Let the proxy keep the Host header of the request.',
    )
  return ok(
    isForwarded
      ? `A proxy passed this request on and is believed. You come from ${request.address}.`
      : `No proxy is in between. You come from ${request.address}.`,
  )
}

const uneasyMs = 30_000
const brokenMs = 300_000

/** How far apart the clocks are; `askedAt` and `ms` are of this browser, about the asking. */
export function judgeClock(serverNow: string, askedAt: number, ms: number): Finding {
  const ahead = Date.parse(serverNow) - (askedAt + ms / 2)
  const apart = Math.abs(ahead)
  const seconds = Math.round(apart / 1000)
  if (apart < uneasyMs)
    return ok(seconds === 0 ? 'Both clocks agree.' : `Both clocks agree within ${seconds} s.`)
  const says = `The server's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this device's.`
  const mend = 'Set both by network time (NTP). Codes and sessions end by the clock of the server.'
  return apart < brokenMs ? attention(says, mend) : failed(says, mend)
}
