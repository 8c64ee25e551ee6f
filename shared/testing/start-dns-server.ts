import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'
import type { Answer, Question } from 'dns-packet'

export type DnsServer = {
  /** As `DNS_SERVERS` takes it. */
  address: string
  /** Puts records in the place of those that `name` had of that type. */
  set(name: string, type: 'TXT' | 'CNAME' | 'A' | 'AAAA', ...values: string[]): void
  /** Takes away all records of a name. */
  remove(name: string): void
  /** From now on it answers every question with a failure, or answers again. */
  fail(isFailing: boolean): void
  close(): void
}

const noSuchName = 3
const serverFailure = 2

/** A DNS server of our own on the loopback interface: it knows what it is told, and nothing else. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, Map<string, string[]>>()
  let failing = false
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const answers = question ? answersTo(records, question) : []
    const isKnown = question !== undefined && records.has(question.name.toLowerCase())
    const code = failing ? serverFailure : isKnown ? 0 : noSuchName
    const reply = encode({
      type: 'response',
      id: id ?? 0,
      questions,
      flags: 0x0480 | code,
      answers: failing ? [] : answers,
    })
    socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set(name, type, ...values) {
      const known = records.get(name) ?? new Map<string, string[]>()
      records.set(name, known.set(type, values))
    },
    remove: (name) => void records.delete(name),
    fail: (isFailing) => void (failing = isFailing),
    close: () => void socket.close(),
  }
}

/** A CNAME answers for every type, with what its target has. */
function answersTo(
  records: Map<string, Map<string, string[]>>,
  { name, type }: Question,
): Answer[] {
  const known = records.get(name.toLowerCase())
  const target = type === 'CNAME' ? undefined : known?.get('CNAME')?.[0]
  if (target)
    return [
      { type: 'CNAME', name, ttl: 0, data: target },
      ...answersTo(records, { name: target, type }),
    ]
  return (known?.get(type) ?? []).flatMap((data): Answer[] => {
    if (type === 'TXT') return [{ type, name, ttl: 0, data: [data] }]
    if (type === 'CNAME' || type === 'A' || type === 'AAAA') return [{ type, name, ttl: 0, data }]
    return []
  })
}
