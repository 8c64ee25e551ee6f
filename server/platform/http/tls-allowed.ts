import type { Layer } from './layer.ts'

/**
 * `/internal/tls-allowed?domain=`: the proxy asks before it obtains a certificate. 200 for the names
 * of this installation and those that customers have verified, 404 for every other, so nobody can
 * make it ask for foreign names.
 */
export function tlsAllowed(
  origins: () => readonly string[],
  isVerified: (host: string) => boolean,
): Layer {
  return (ctx, next) => {
    if (ctx.path !== '/internal/tls-allowed') return next()
    const hosts = origins().map((origin) => new URL(origin).hostname)
    const { domain } = ctx.query
    const isAllowed = typeof domain === 'string' && (hosts.includes(domain) || isVerified(domain))
    ctx.status = isAllowed ? 200 : 404
    ctx.body = ''
  }
}
