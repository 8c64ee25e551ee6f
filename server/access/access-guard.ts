import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Actor } from '#shared/permissions/can.ts'
import type { Queries, Query } from '#server/db/queries.ts'
import type { SessionVerifier, VerifiedSession } from '#server/identity/verify-session.ts'
import type { Log } from '#server/log.ts'
import type { AccessChange, AccessChanges } from './access-changes.ts'
import { createSessionWatch } from './session-watch.ts'
import { loadActors } from './load-actors.ts'

/** Something open that lives on a session and on rights in some companies. */
export type Held = {
  personId: string
  companyIds: Iterable<string>
  /** Narrows or closes it by who the person is now in each company; null where they are nobody. */
  judge(actorIn: (companyId: string) => Actor | null): void
}

/** What keeps connections open: the collaboration engine, Socket.IO. */
export type Holder = {
  /** The session of each connection. */
  sessions(): Iterable<string>
  /** Every connection of the people who are meant. */
  held(query: Query, isMeant: (personId: string) => boolean): Promise<Held[]>
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
  /** The same for what is in as soon as `decide` has resolved. */
  during<Result>(decide: () => Promise<Result>): Promise<Result>
  close(): void
}

/** How often (ms) all is judged though nothing was heard: a message may have been lost. */
const sweepMs = 1_000

/**
 * Keeps what is open within what is allowed now. A change of access is only a hint to ask database
 * and identity provider again; those decide. Rounds never overlap, so that a late answer can't
 * undo a newer one.
 */
export function createAccessGuard(options: {
  database: Pick<Queries, 'query'>
  verifier: Pick<SessionVerifier, 'verifyAnew' | 'onSessionEnded'>
  access: Pick<AccessChanges, 'onChange'>
  log: Log
  now: () => number
  sweepMs?: number
}): AccessGuard {
  const { database, access, log } = options
  const holders: Holder[] = []
  const waiting = new Set<string | typeof everybody>()
  let heard = 0
  let judging = false

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

  function judgeSoon(who: string | typeof everybody): void {
    waiting.add(who)
    if (!judging) void judgeWaiting()
  }

  async function judgeWaiting(): Promise<void> {
    judging = true
    while (waiting.size > 0) {
      const who = new Set(waiting)
      waiting.clear()
      const isMeant = (personId: string) => who.has(everybody) || who.has(personId)
      await judge(isMeant).catch((error: unknown) => {
        log.error({ err: error }, 'rights of open connections could not be checked')
      })
    }
    judging = false
  }

  async function judge(isMeant: (personId: string) => boolean): Promise<void> {
    const { query } = database
    const all = await Promise.all(holders.map((holder) => holder.held(query, isMeant)))
    const held = all.flat()
    if (held.length === 0) return
    const actorOf = await loadActors(query, held)
    for (const one of held) one.judge((companyId) => actorOf(one.personId, companyId))
  }

  function hear(change: AccessChange): void {
    heard += 1
    switch (change.kind) {
      case 'member':
        return judgeSoon(change.personId)
      case 'company':
        return judgeSoon(everybody)
      case 'session':
        return sessions.hurry((session) => session.id === change.sessionId)
      case 'person':
        judgeSoon(change.personId)
        return sessions.hurry((session) => session.personId === change.personId)
    }
  }

  const stops = [
    access.onChange(hear),
    options.verifier.onSessionEnded((sessionId) => endSession(sessionId, 'signed-out')),
  ]
  const sweeping = setInterval(() => {
    sessions.sweep(new Set(holders.flatMap((holder) => [...holder.sessions()])))
    judgeSoon(everybody)
  }, options.sweepMs ?? sweepMs)
  sweeping.unref()

  return {
    look: (holder) => void holders.push(holder),
    note: sessions.note,
    expect() {
      const before = heard
      return (personId) => {
        if (heard !== before) judgeSoon(personId)
      }
    },
    async during(decide) {
      const before = heard
      const decided = await decide()
      // Once whoever asked has let them in.
      if (heard !== before) setImmediate(judgeSoon, everybody)
      return decided
    },
    close() {
      clearInterval(sweeping)
      for (const stop of stops) stop()
    },
  }
}

const everybody = Symbol('everybody')
