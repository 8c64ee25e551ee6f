import { isIP } from 'node:net'

type Installation = { smtpUrl: string | null; appOrigin: string }

export type OutboxRequest = {
  /** Of the socket, not what a header claims. */
  remoteAddress: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What proxies add. Node gives header names in lower case. */
const proxyHeaders = /^(?:x-forwarded-.+|x-real-ip|forwarded|via)$/

/**
 * The outbox holds codes that open accounts, so it is for the person at this machine only: never
 * with a mail server, never in an installation that others reach, never through a proxy. Proxies
 * that hide themselves are kept out by the first rule on names, other sites' pages that had their
 * name point to us (DNS rebinding) by the second.
 */
export function mayReadOutbox(installation: Installation, request: OutboxRequest): boolean {
  if (!hasOutboxPage(installation)) return false
  if (!isOwnAddress(request.remoteAddress ?? '')) return false
  if (Object.keys(request.headers).some((name) => proxyHeaders.test(name))) return false
  const host = URL.parse(`http://${String(request.headers['host'] ?? '')}`)
  return host !== null && isOwnName(host.hostname)
}

/** Is there a person at this machine whom the outbox may be shown? */
export function hasOutboxPage({ smtpUrl, appOrigin }: Installation): boolean {
  return smtpUrl === null && isOwnName(new URL(appOrigin).hostname)
}

/** A name by which a machine calls itself. */
function isOwnName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '')
  return isIP(name) ? isOwnAddress(name) : name === 'localhost' || name.endsWith('.localhost')
}

function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
