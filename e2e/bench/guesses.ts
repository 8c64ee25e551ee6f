import { createVisitor, csrfOf } from '#e2e/contract/identity/visitor.ts'
import { RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import { measureHonestPeople, meetHonestPeople } from './honest-people.ts'
import { buildTown } from './identity-town.ts'
import { inTurns } from './in-turns.ts'
import type { Town } from './identity-town.ts'
import { cpuSeconds } from './process-cost.ts'
import type { Settings } from './settings.ts'

const guessesInAll = 10_000
const people = 1_000
const triesOfFlow = 5
const codes = 1_000_000

const otherPerson = people

/** How often guesses were answered with which status, by what they guess at. */
type Tally = { checked: number; refused: number }
type Attack = {
  work: string
  run(origin: string, town: Town, settings: Settings): Promise<Tally>
  /** What the guesses that were checked are worth, where that can be counted. */
  chance?: number
}

const attacks: Attack[] = [
  { work: 'one account, one address', run: guessPasswords(1, 1) },
  { work: 'one account, 1,000 addresses', run: guessPasswords(1, people) },
  { work: '1,000 accounts, one address', run: guessPasswords(people, 1) },
  { work: '1,000 accounts, 1,000 addresses', run: guessPasswords(people, people) },
  { work: 'codes of one account, one address', run: guessCodes(1), chance: 1 / codes },
  { work: 'codes of one account, 1,000 addresses', run: guessCodes(people), chance: 1 / codes },
]

/** Attackers guess ten thousand times; people who know their passwords sign in meanwhile. */
export async function guesses(settings: Settings): Promise<Table> {
  const town = await buildTown(settings, 'guesses', people + 1)
  const book = new RowBook()
  for (const attack of attacks) await measure(settings, town, attack, book)
  const about = `${guessesInAll.toLocaleString('en')} wrong guesses, ${settings.concurrency} at a time, at passwords of ${people.toLocaleString('en')} accounts and at codes for recovery, against a server without a history (TRUST_PROXY=1, X-Forwarded-For). Checked guesses reached the password or a code, refused ones were answered with 429. The honest sit at an address that is attacked from, unless they are elsewhere; each sign-in is two requests, and their times are those of the sign-ins that came through.`
  return { scenario: 'guesses', about, rows: book.rows }
}

async function measure(settings: Settings, town: Town, attack: Attack, book: RowBook) {
  const server = await town.open()
  try {
    const honest = await meetHonestPeople(server.origin, town, otherPerson)
    let figures: Record<string, number> = {}
    const rows = await measureHonestPeople(honest, async () => {
      const before = { cpu: cpuSeconds(server.pid), at: performance.now() }
      const { checked, refused } = await attack.run(server.origin, town, settings)
      figures = {
        checked,
        refused,
        ...(attack.chance ? { 'chance of success': checked * attack.chance } : {}),
        seconds: (performance.now() - before.at) / 1000,
        'server CPU s': cpuSeconds(server.pid) - before.cpu,
      }
    })
    book.add(attack.work, 'guesses', figures)
    for (const row of rows) book.add(attack.work, row.name, row.figures)
  } finally {
    await server.stop()
  }
}

function guessPasswords(accounts: number, addresses: number): Attack['run'] {
  return async (origin, town, { concurrency }) => {
    const attacker = await beginAttack(origin, 'login', town.addressAt(0))
    return tally(concurrency, (index) =>
      attacker.post(town.addressAt(index % addresses), {
        method: 'password',
        // Each round visits the accounts from other addresses than the one before.
        identifier: town.personAt((index + Math.floor(index / people)) % accounts),
        password: `a guess ${index}`,
      }),
    )
  }
}

/** Asks for one code after the other and tries each as often as it can be tried. */
function guessCodes(addresses: number): Attack['run'] {
  return async (origin, town, { concurrency }) => {
    const sum: Tally = { checked: 0, refused: 0 }
    await inTurns(guessesInAll / triesOfFlow, concurrency, async (turn) => {
      const address = town.addressAt(turn % addresses)
      const attacker = await beginAttack(origin, 'recovery', address)
      const sent = await attacker.post(address, { method: 'code', email: town.personAt(0) })
      for (let tried = 0; tried < triesOfFlow; tried++) {
        const code = String(turn * triesOfFlow + tried).padStart(6, '0')
        const status = await attacker.post(address, { method: 'code', code })
        if (sent === 200 && status === 200) sum.checked += 1
        else sum.refused += 1
      }
    })
    return sum
  }
}

async function tally(
  concurrency: number,
  guess: (index: number) => Promise<number>,
): Promise<Tally> {
  const sum: Tally = { checked: 0, refused: 0 }
  await inTurns(guessesInAll, concurrency, async (index) => {
    const status = await guess(index)
    if (status !== 400 && status !== 429) throw new Error(`A guess was answered with ${status}.`)
    sum[status === 429 ? 'refused' : 'checked'] += 1
  })
  return sum
}

/** A flow whose form can be sent from any address; where none is to be had, all is refused. */
async function beginAttack(origin: string, kind: 'login' | 'recovery', address: string) {
  const browser = createVisitor(origin, address)
  const flow = await browser.begin(kind)
  const headers = {
    'content-type': 'application/json',
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
  }
  return {
    async post(from: string, form: object): Promise<number> {
      if (flow.status !== 200) return flow.status
      const response = await fetch(`${origin}/.ory/self-service/${kind}?flow=${flow.body.id}`, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': from },
        body: JSON.stringify({ csrf_token: csrfOf(flow), ...form }),
      })
      await response.arrayBuffer()
      return response.status
    },
  }
}
