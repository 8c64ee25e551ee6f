import { Resolver } from 'node:dns/promises'
import type { Dns, DnsAnswer, DnsType } from '#server/core/ports/dns.ts'

/**
 * Asks `servers` (`127.0.0.1:53`), or those of the machine when there are none: two tries of three
 * seconds each. Every question goes out anew, as people wait for a change to be seen.
 */
export function createDns(servers: readonly string[]): Dns {
  return {
    async ask(name, type) {
      // A resolver keeps what it heard; a new one knows nothing yet.
      const resolver = new Resolver({ timeout: 3_000, tries: 2, maxTimeout: 3_000 })
      try {
        if (servers.length > 0) resolver.setServers(servers)
        const values = await valuesOf(resolver, name, type)
        return values.length > 0 ? { kind: 'values', values } : { kind: 'no-record' }
      } catch (error) {
        return refusalOf(error)
      }
    },
  }
}

async function valuesOf(resolver: Resolver, name: string, type: DnsType): Promise<string[]> {
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    case 'CNAME':
      return resolver.resolveCname(name)
    case 'A':
      return resolver.resolve4(name)
    case 'AAAA':
      return resolver.resolve6(name)
  }
}

function refusalOf(error: unknown): DnsAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  if (code === 'ENOTFOUND') return { kind: 'no-name' }
  if (code === 'ENODATA') return { kind: 'no-record' }
  return { kind: 'failed', code }
}
