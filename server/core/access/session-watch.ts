import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { SessionVerifier, VerifiedSession } from '#server/platform/identity/verify-session.ts'

/** A session is asked for again after this long (ms) at the latest, and seldom much earlier. */
const askAgainMs = { least: 20_000, spread: 7_000 }
/** How soon (ms) a provider that gave no answer is asked again, and how long that may go on. */
const retryMs = 5_000
const patienceMs = 120_000
/** Questions to the provider at the same time. */
const atOnce = 20
/** How long (ms) a session is kept that nothing is open for: somebody may be on the way in. */
const idleMs = 30_000

export type SessionWatch = {
  /** A session that something is about to be opened with, and the Cookie header to ask about it. */
  note(session: VerifiedSession, cookie: string): void
  /** Asks about those that match as soon as possible: they may have ended. */
  hurry(matches: (session: VerifiedSession) => boolean): void
  /** To be called about once a second, with the ids of the sessions that something is open for. */
  sweep(open: ReadonlySet<string>): void
}

type Watched = {
  session: VerifiedSession
  cookie: string
  /** When it is to be asked for next (ms). */
  askAt: number
  /** Since when the provider gives no answer (ms). */
  silentSince: number | null
  asking: boolean
  openAt: number
}

/**
 * Notices when a session is over, however that came about: at its expiry within a sweep, when it
 * was revoked elsewhere within 30 s. One question a session, however much is open with it. A
 * provider that can't be reached ends nothing for two minutes.
 */
export function createSessionWatch(options: {
  verifier: Pick<SessionVerifier, 'verifyAnew'>
  now: () => number
  /** From 0 to 1: spreads the questions. */
  random: () => number
  /** Everything that is open with the session must be closed. */
  onEnded: (sessionId: string, why: ErrorSlug) => void
  /** The provider has given it more time (ms since the epoch). */
  onExtended: (sessionId: string, expiresAt: number) => void
}): SessionWatch {
  const { verifier, now } = options
  const watched = new Map<string, Watched>()
  /** Those whose time has come, the last first. */
  let due: Watched[] = []
  let asking = 0

  const nextAsk = () => now() + askAgainMs.least + options.random() * askAgainMs.spread

  function end(entry: Watched, why: ErrorSlug): void {
    watched.delete(entry.session.id)
    options.onEnded(entry.session.id, why)
  }

  async function ask(entry: Watched): Promise<void> {
    entry.asking = true
    // A change that is heard while the provider thinks sets it back, and it is asked once more.
    entry.askAt = nextAsk()
    asking += 1
    const verdict = await verifier.verifyAnew(entry.cookie)
    asking -= 1
    entry.asking = false
    if (watched.get(entry.session.id) !== entry) return
    if (verdict.kind === 'unavailable') return waitFor(entry)
    if (verdict.kind === 'disabled') return end(entry, 'account-disabled')
    if (verdict.kind !== 'session' || verdict.session.id !== entry.session.id)
      return end(entry, 'signed-out')
    entry.silentSince = null
    const { expiresAt } = verdict.session
    if (expiresAt !== entry.session.expiresAt) options.onExtended(entry.session.id, expiresAt)
    entry.session = verdict.session
  }

  function waitFor(entry: Watched): void {
    entry.silentSince ??= now()
    if (now() - entry.silentSince >= patienceMs) return end(entry, 'unavailable')
    entry.askAt = Math.min(entry.askAt, now() + retryMs)
  }

  const isDue = (entry: Watched, at: number) => entry.askAt <= at && !entry.asking

  function askDue(): void {
    const at = now()
    due = [...watched.values()].filter((entry) => isDue(entry, at)).toReversed()
    askNext()
  }

  function askNext(): void {
    while (asking < atOnce) {
      const entry = due.pop()
      if (!entry) return
      if (watched.get(entry.session.id) === entry && isDue(entry, now()))
        void ask(entry).then(() => {
          due.push(entry)
          askNext()
        })
    }
  }

  return {
    note(session, cookie) {
      const known = watched.get(session.id)
      if (known) Object.assign(known, { session, cookie, openAt: now() })
      else {
        const fresh = { askAt: nextAsk(), silentSince: null, asking: false, openAt: now() }
        watched.set(session.id, { session, cookie, ...fresh })
      }
    },
    hurry(matches) {
      for (const entry of watched.values()) if (matches(entry.session)) entry.askAt = now()
      askDue()
    },
    sweep(open) {
      // It ended while something was being opened with it.
      for (const id of open) if (!watched.has(id)) options.onEnded(id, 'signed-out')
      const at = now()
      for (const entry of watched.values()) {
        if (open.has(entry.session.id)) entry.openAt = at
        if (entry.session.expiresAt <= at) end(entry, 'signed-out')
        else if (at - entry.openAt > idleMs) watched.delete(entry.session.id)
      }
      askDue()
    },
  }
}
