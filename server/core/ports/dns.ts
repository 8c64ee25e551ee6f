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
