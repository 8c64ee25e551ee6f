import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Limits } from '#server/core/limits.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import type { Spent } from '#server/platform/limits/limiter.ts'
import type { CallerFinder } from './find-caller.ts'

/** By whom a request is counted. */
export type Asker = { kind: 'person' | 'key' | 'guest' | 'stranger'; id: string }

export type Admission = {
  asker: Asker
  /** The caller as the finder has it: null for nobody; rejects as it does. */
  caller: () => Promise<Caller | null>
  /** How the asker's limit stands, with this request counted. */
  spent: Spent
}

/** Sessions and keys. Those that were right longest ago are forgotten first, and asked about anew. */
const mostKnown = 20_000

/** What the finder said; `error` is what it threw. */
type Found = { caller: Caller | null } | { error: unknown }

/**
 * Finds out who sends a request and counts it by them: by person, key or guest, and by the network for
 * all others, so that people who share a network don't share a limit. A session or key that is none
 * counts as a stranger. For one network only so many that have not been right here are asked about, so
 * a flood of made-up ones costs no questions, and those that are known go on beside it. Rejects with
 * `rate-limited` where there were too many of them.
 */
export function createAdmission(
  limits: Limits,
  findCaller: CallerFinder,
): (request: IncomingMessage, address: string) => Promise<Admission> {
  const known = new Map<string, Asker>()
  /** While something is asked about for the first time, what comes with it waits. */
  const proving = new Map<string, Promise<unknown>>()

  /** Notes whether the credential was right. Where nobody can tell, what was known of it holds. */
  function judge(credential: string, found: Found): Asker | null {
    if ('error' in found && !isRefusal(found.error)) return known.get(credential) ?? null
    known.delete(credential)
    const asker = 'caller' in found && found.caller ? askerOf(found.caller) : null
    if (asker) known.set(credential, asker)
    const [oldest] = known.size > mostKnown ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return asker
  }

  async function prove(credential: string, network: string, find: () => Promise<Found>) {
    await limits.unproven.keep(network)
    const found = await find()
    if (judge(credential, found)) await limits.unproven.giveBack(network)
    return found
  }

  async function ask(credential: string, network: string, find: () => Promise<Found>) {
    const first = proving.get(credential)
    if (first) await first
    if (known.has(credential)) return find()
    const proof = prove(credential, network, find)
    const done = proof.then(ignore, ignore).then(() => {
      if (proving.get(credential) === done) proving.delete(credential)
    })
    proving.set(credential, done)
    return proof
  }

  return async (request, address) => {
    const network = networkOf(address)
    const credential = credentialOf(request.headers)
    const find = () => settle(findCaller(request, address))
    const found = credential ? await ask(credential, network, find) : { caller: null }
    const asker = credential ? judge(credential, found) : null
    const { kind, id } = asker ?? { kind: 'stranger', id: network }
    const spent = await limits[kind].spend(id)
    return { asker: { kind, id }, caller: () => reveal(found), spent }
  }
}

/** What can say who somebody is: a key, or all cookies, as the identity provider names its own. */
function credentialOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const shown = authorization ?? cookie
  return shown ? hashToken(shown) : null
}

function askerOf({ key, isGuest, person }: Caller): Asker {
  if (key) return { kind: 'key', id: key.id }
  return { kind: isGuest ? 'guest' : 'person', id: person.id }
}

/** What says that the credential is none; everything else says nothing about it. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.slug === 'key-unusable' || error.slug === 'rate-limited')

const ignore = () => undefined

const settle = (finding: Promise<Caller | null>): Promise<Found> =>
  finding.then(
    (caller) => ({ caller }),
    (error: unknown) => ({ error }),
  )

async function reveal(found: Found): Promise<Caller | null> {
  if ('error' in found) throw found.error
  return found.caller
}
