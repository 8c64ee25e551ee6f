import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { SessionVerifier, VerifiedSession } from '#server/platform/identity/verify-session.ts'
import type { Log } from '#server/platform/log.ts'
import type { AccessChange, AccessChanges } from '#server/platform/bus/access-changes.ts'
import { loadCampaignsOf } from './campaign-companies.ts'
import { loadActors } from './load-actors.ts'
import { Affected, parts } from './affected.ts'
import type { AccessReader, AccessTables } from './entities.ts'
import { createRightsLog } from './rights-log.ts'
import { createSessionWatch } from './session-watch.ts'

/** Something open that lives on a session and on rights in some companies. */
export type Held = {
  personId: string
  companyIds: Iterable<string>
  /** Narrows or closes it by who the person is now in each company; null where they are nobody. */
  judge(actorIn: (companyId: string) => Actor | Guest | null): void
}

/** What keeps connections open: the collaboration engine, Socket.IO. */
export type Holder = {
  /** The session of each connection. */
  sessions(): Iterable<string>
  /** Every connection of the people, and to the campaigns and companies, that are meant. */
  held(tables: AccessReader, meant: Affected): Promise<Held[]>
  endSession(sessionId: string, why: ErrorSlug): void
  /** The session lasts until `expiresAt` (ms) instead. */
  extendSession(sessionId: string, expiresAt: number): void
}

export type AccessGuard = {
  /** From now on looks after what `holder` has open. */
  look(holder: Holder): void
  /** A session that something is about to be opened with, and the Cookie header to ask about it. */
  note(session: VerifiedSession, cookie: string): void
  /**
   * To be called before it is decided about letting somebody in. What it gives is to be called when
   * they are in: they are judged once more if access changed meanwhile, for the decision may be from
   * before.
   */
  expect(): (personId: string) => void
  /** The same for what this person has as soon as `decide` has resolved. */
  during<Result>(personId: string, decide: () => Promise<Result>): Promise<Result>
  /** Judges nobody any more; resolves once nothing of it asks the database. */
  close(): Promise<void>
}

/** How often (ms) it is looked for changes though nothing was heard: a message may have been lost. */
const sweepMs = 1_000
/** So many are judged between two turns for the rest of the process. */
const judgedAtOnce = 200

/**
 * Keeps what is open within what is allowed now. A change of access is only a hint to ask database
 * and identity provider again; those decide. Without any hint the database's own log of changes
 * tells whom to judge, and a part of everybody is judged with them, in case that misses something.
 * Rounds never overlap, so that a late answer can't undo a newer one.
 */
export function createAccessGuard(options: {
  database: Pick<Queries, 'kind' | 'read'>
  verifier: Pick<SessionVerifier, 'verifyAnew' | 'onSessionEnded'>
  access: Pick<AccessChanges, 'onChange'>
  log: Log
  now: () => number
  sweepMs?: number
}): AccessGuard {
  const { database, access, log } = options
  const tables = database.read<AccessTables>()
  const holders: Holder[] = []
  const changes = createRightsLog(database)
  let waiting = new Affected()
  /** Those of rounds that failed, what the log told included: they are judged with the next part. */
  let missed = new Affected()
  /** The log is to be looked at in the next round. */
  let looks = false
  let heard = 0
  let part = 0
  let judging = false
  let rounds = Promise.resolve()
  const closing = new AbortController()

  const endSession = (sessionId: string, why: ErrorSlug) => {
    for (const holder of holders) holder.endSession(sessionId, why)
  }
  const sessions = createSessionWatch({
    verifier: options.verifier,
    now: options.now,
    random: Math.random,
    onEnded: endSession,
    onExtended: (sessionId, expiresAt) => {
      for (const holder of holders) holder.extendSession(sessionId, expiresAt)
    },
  })

  function judgeSoon(): void {
    if (!judging && !closing.signal.aborted) rounds = judgeWaiting()
  }

  function judgePerson(subjectId: string): void {
    waiting.add({ kind: 'person', subjectId })
    judgeSoon()
  }

  const hurryPerson = (personId: string) =>
    sessions.hurry((session) => session.personId === personId)

  async function judgeWaiting(): Promise<void> {
    judging = true
    while (!closing.signal.aborted && (looks || !waiting.isNobody)) {
      const [meant, isLook] = [waiting, looks]
      waiting = new Affected()
      looks = false
      try {
        if (isLook) await addLogged(meant)
        await judge(meant)
      } catch (error) {
        log.error({ err: error }, 'rights of open connections could not be checked')
        missed.addAll(meant)
      }
    }
    judging = false
  }

  async function addLogged(meant: Affected): Promise<void> {
    const logged = await changes.look()
    if (logged === null || logged.length > 0) heard += 1
    if (logged === null) {
      for (const personId of await changes.accounts()) hurryPerson(personId)
      return meant.addEverybody()
    }
    for (const change of logged) {
      if (change.kind === 'account') hurryPerson(change.subjectId)
      else meant.add(change)
    }
  }

  async function judge(meant: Affected): Promise<void> {
    if (meant.companies.length > 0)
      for (const subjectId of await loadCampaignsOf(tables, meant.companies))
        meant.add({ kind: 'campaign', subjectId })
    const held = (await Promise.all(holders.map((holder) => holder.held(tables, meant)))).flat()
    if (held.length === 0) return
    const actorOf = await loadActors(tables, held, options.now())
    for (const [at, one] of held.entries()) {
      if (at > 0 && at % judgedAtOnce === 0) await yieldTurn()
      one.judge((companyId) => actorOf(one.personId, companyId))
    }
  }

  function hear(change: AccessChange): void {
    heard += 1
    switch (change.kind) {
      case 'member':
        return judgePerson(change.personId)
      case 'company':
        waiting.add({ kind: 'company', subjectId: change.companyId })
        return judgeSoon()
      case 'session':
        return sessions.hurry((session) => session.id === change.sessionId)
      case 'person':
        judgePerson(change.personId)
        return hurryPerson(change.personId)
    }
  }

  const stops = [
    access.onChange(hear),
    options.verifier.onSessionEnded((sessionId) => endSession(sessionId, 'signed-out')),
  ]
  const sweeping = setInterval(() => {
    const open = new Set<string>()
    for (const holder of holders) for (const id of holder.sessions()) open.add(id)
    sessions.sweep(open)
    if (open.size === 0) return changes.pause()
    looks = true
    part = (part + 1) % parts
    waiting.addPart(part)
    waiting.addAll(missed)
    missed = new Affected()
    judgeSoon()
  }, options.sweepMs ?? sweepMs)
  sweeping.unref()

  return {
    look: (holder) => void holders.push(holder),
    note: sessions.note,
    expect() {
      const before = heard
      return (personId) => {
        if (heard !== before) judgePerson(personId)
      }
    },
    async during(personId, decide) {
      const before = heard
      const decided = await decide()
      // Once whoever asked has let them in.
      if (heard !== before) setImmediate(judgePerson, personId)
      return decided
    },
    async close() {
      closing.abort()
      clearInterval(sweeping)
      for (const stop of stops) stop()
      await rounds
    },
  }
}
