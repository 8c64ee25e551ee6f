import { createVisitor } from '#e2e/contract/identity/visitor.ts'
import type { Answer } from '#e2e/contract/identity/visitor.ts'
import { compareSamples } from './compare-samples.ts'
import { median, RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { buildTown } from './identity-town.ts'
import type { Town } from './identity-town.ts'
import type { Settings } from './settings.ts'

const pairs = 300
const warmUps = 20

type Form = { kind: 'login' | 'recovery'; fields: (email: string) => object }
type Sent = { ms: number; seen: string }

const forms: Record<string, Form> = {
  'sign in': {
    kind: 'login',
    fields: (identifier) => ({ method: 'password', identifier, password: 'not the password' }),
  },
  'ask for a code': { kind: 'recovery', fields: (email) => ({ method: 'code', email }) },
}

/** Does the answer, or its time, say whether an address has an account? */
export async function enumeration(settings: Settings): Promise<Table> {
  const town = await buildTown(settings, 'enumeration', warmUps + pairs)
  const book = new RowBook()
  for (const [work, form] of Object.entries(forms))
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      await measure(town, work, form, book)
  const about = `${pairs} pairs of forms for an address with an account and one without, one after the other, taking turns who is first, each in a new flow. The time is that of the form alone. p: how probable such a difference is if there is none (Mann–Whitney); from and to: the 95 % confidence interval of the difference of the medians (bootstrap). Answers that differ are those whose status, headers or body differ but for ids, tokens, instants and the address.`
  return { scenario: 'enumeration', about, rows: book.rows }
}

async function measure(town: Town, work: string, form: Form, book: RowBook): Promise<void> {
  const server = await town.open()
  const known: Sent[] = []
  const unknown: Sent[] = []
  try {
    for (let index = 0; index < warmUps + pairs; index++) {
      const send = (email: string) => sendForm(server.origin, town, index, form, email)
      const toKnown = async () => known.push(await send(town.personAt(index)))
      const toUnknown = async () => unknown.push(await send(town.nobodyAt(index)))
      for (const turn of index % 2 === 0 ? [toKnown, toUnknown] : [toUnknown, toKnown]) await turn()
    }
  } finally {
    await server.stop()
  }
  const [existing, missing] = [known, unknown].map((all) => all.slice(warmUps).map(({ ms }) => ms))
  const { difference, low, high, p } = compareSamples(existing ?? [], missing ?? [])
  book.add(work, 'existing', { 'median ms': median(existing ?? []) })
  book.add(work, 'unknown', { 'median ms': median(missing ?? []) })
  book.add(work, 'unknown − existing', {
    'difference ms': difference,
    'from ms': low,
    'to ms': high,
    p,
    'answers that differ': known.filter(({ seen }, index) => seen !== unknown[index]?.seen).length,
  })
}

async function sendForm(
  origin: string,
  town: Town,
  index: number,
  form: Form,
  email: string,
): Promise<Sent> {
  const visitor = createVisitor(origin, town.addressAt(index))
  const flow = await visitor.begin(form.kind)
  const startedAt = performance.now()
  const answer = await visitor.submit(form.kind, flow, form.fields(email))
  const ms = performance.now() - startedAt
  if (answer.status === 429) throw new Error('The limits are in the way of the measurement.')
  return { ms, seen: describe(answer, email) }
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const token = /[\w-]{43}/g
const alwaysNew = new Set(['date', 'x-request-id', 'content-security-policy', 'etag'])

/** All that can be seen of an answer, without what is another in each. */
function describe({ status, headers, body }: Answer, email: string): string {
  const kept = [...headers].filter(([name]) => !alwaysNew.has(name))
  return JSON.stringify([status, kept, body])
    .replaceAll(email, 'ADDRESS')
    .replaceAll(uuid, 'ID')
    .replaceAll(instant, 'INSTANT')
    .replaceAll(token, 'TOKEN')
}
