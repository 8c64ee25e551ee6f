import { isIP } from 'node:net'
import type { RecordFindingKind } from '#shared/contract/domain-states.ts'
import type { Dns, DnsAnswer } from '#server/core/ports/dns.ts'

/** What stands at one of the two records. `values` is what is there instead, or why nobody answered. */
export type RecordFinding = { kind: RecordFindingKind; values: string[] }

/** What one look into DNS gave. */
export type Finding = {
  proof: RecordFinding
  routing: RecordFinding
  /** The addresses of published pages at that moment, for names that can't have a CNAME. */
  addresses: string[]
}

/** Where the proof stands, and what it says. */
export const proofName = (name: string) => `_fanfare.${name}`
export const proofValue = (token: string) => `fanfare-domain=${token}`

const shownValues = 5
const shownLength = 120

/**
 * Looks whether the TXT record proves that the name is the company's, and whether visitors are led
 * to `pagesHost`: by a CNAME to it, or by its addresses and no others. Never rejects.
 */
export async function lookUpDomain(
  dns: Dns,
  { name, token }: { name: string; token: string },
  pagesHost: string,
): Promise<Finding> {
  const [txt, cname, there, ours] = await Promise.all([
    dns.ask(proofName(name), 'TXT'),
    dns.ask(name, 'CNAME'),
    addressesOf(dns, name),
    addressesOf(dns, pagesHost),
  ])
  const addresses = ours.kind === 'values' ? ours.values : []
  return {
    proof: judgeValues(txt, (values) => values.some((one) => one.trim() === proofValue(token))),
    routing: judgeRouting({ cname, there, ours }, pagesHost),
    addresses,
  }
}

function judgeRouting(
  { cname, there, ours }: Record<'cname' | 'there' | 'ours', DnsAnswer>,
  pagesHost: string,
): RecordFinding {
  const targets = cname.kind === 'values' ? cname.values.map(withoutDot) : []
  if (targets.includes(pagesHost)) return { kind: 'right', values: [] }
  // Without our own addresses there is nothing to compare with.
  if (there.kind === 'values' && ours.kind !== 'values')
    return { kind: 'failed', values: [ours.kind === 'failed' ? ours.code : 'ENOTFOUND'] }
  const own = new Set(ours.kind === 'values' ? ours.values : [])
  // One address that leads elsewhere is enough to lose some of the visitors.
  const verdict = judgeValues(there, (values) => values.every((one) => own.has(one)))
  return verdict.kind === 'other'
    ? { ...verdict, values: cut([...targets, ...verdict.values]) }
    : verdict
}

function judgeValues(answer: DnsAnswer, isRight: (values: string[]) => boolean): RecordFinding {
  if (answer.kind === 'failed') return { kind: 'failed', values: [answer.code] }
  if (answer.kind !== 'values') return { kind: answer.kind, values: [] }
  if (isRight(answer.values)) return { kind: 'right', values: [] }
  return { kind: 'other', values: cut(answer.values) }
}

/** Both kinds of addresses as one answer; what failed counts only where nothing is known. */
async function addressesOf(dns: Dns, host: string): Promise<DnsAnswer> {
  if (isIP(host) !== 0) return { kind: 'values', values: [host] }
  if (host === 'localhost') return { kind: 'values', values: ['127.0.0.1', '::1'] }
  const answers = await Promise.all([dns.ask(host, 'A'), dns.ask(host, 'AAAA')])
  const values = answers.flatMap((answer) => (answer.kind === 'values' ? answer.values : []))
  if (values.length > 0) return { kind: 'values', values }
  const failed = answers.find(({ kind }) => kind === 'failed')
  const empty = answers.find(({ kind }) => kind === 'no-record')
  return failed ?? empty ?? { kind: 'no-name' }
}

const withoutDot = (target: string) => target.toLowerCase().replace(/\.$/, '')

/** Whatever stands in foreign DNS is kept short and free of control characters. */
function cut(values: string[]): string[] {
  return values
    .slice(0, shownValues)
    .map((value) => value.replace(/\p{Cc}/gu, ' ').slice(0, shownLength))
}
