import { Resolver } from 'node:dns/promises'

/** What DNS says of one kind of record: its values, or why there are none. */
export type DnsAnswer =
  | { kind: 'values'; values: string[] }
  | { kind: 'no-name' }
  | { kind: 'no-record' }
  /** Nobody answered, or not in a way that says anything; `code` is the resolver's own. */
  | { kind: 'failed'; code: string }

export type DnsType = 'TXT' | 'CNAME' | 'A' | 'AAAA'

/** Where names are looked up. Never rejects. */
export type Dns = { ask(name: string, type: DnsType): Promise<DnsAnswer> }

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
