import type { DemoSeat, SeatedElsewhere } from '#shared/demo/demo-seat.ts'
import { demoPath, isDemoSeat } from '#shared/demo/demo-seat.ts'
import { slugOfClose } from '#shared/errors/status-errors.ts'
import { reconnectDelay } from '#client/lib/campaign-session/reconnect-delay.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Readable } from '#client/lib/campaign-session/store.ts'
import { asRecord } from '#shared/lib/is-record.ts'
import { sitDown } from './demo-sitting.ts'
import type { Sitting } from './demo-sitting.ts'

/** Why the page under one's hands is another one than before, or than the one that was asked for. */
export type Afresh = SeatedElsewhere | 'refused' | 'too-large' | null

export type DemoState = {
  /** `refused` is for now: nothing more happens before the visitor asks again. */
  link: 'connecting' | 'live' | 'lost' | 'refused'
  /** Null until the first page is here; it stays while the connection is away. */
  sitting: Sitting | null
  /** Changes that the server has not confirmed. */
  unsaved: number
  afresh: Afresh
  /** Why not, in words, while it is refused. */
  problem: string
}

export type DemoSession = Readable<DemoState> & {
  /** Asks again at once. */
  retry: () => void
  /** For one that was refused: it never asks again. */
  close: () => void
}

const unreachable = 'The server can’t be reached. Check your connection and try again.'

/**
 * Takes part in the demonstration, in the room `wanted` where there is a place. Comes back by itself
 * after a lost connection, with what was written meanwhile; where the room is over, goes on in the one
 * that follows it, with a new page.
 */
export function joinDemo(wanted: string | null): DemoSession {
  const store = createStore<DemoState>({
    link: 'connecting',
    sitting: null,
    unsaved: 0,
    afresh: null,
    problem: '',
  })
  const set = (change: Partial<DemoState>) => store.set((state) => ({ ...state, ...change }))
  let next: Sitting | null = null
  let lostAt: number | null = null
  let wait: ReturnType<typeof setTimeout> | undefined

  const refuse = (problem: string) => set({ link: 'refused', problem })
  const later = (code: number | null) => {
    lostAt ??= performance.now()
    const delay = reconnectDelay({ awayMs: performance.now() - lostAt, code }, Math.random())
    clearTimeout(wait)
    wait = setTimeout(() => void ask(store.getSnapshot().sitting), delay)
  }

  /** Asks for a seat: in the room of `keep`, with its page where it is still the same. */
  const ask = async (keep: Sitting | null, why: Afresh = null) => {
    clearTimeout(wait)
    const { sitting } = store.getSnapshot()
    const answer = await askSeat(sitting?.room ?? wanted, sitting?.me.id ?? null)
    if (answer === null) return sitting ? later(null) : refuse(unreachable)
    if ('problem' in answer) return refuse(answer.problem)
    const { seat } = answer
    if (keep && keep.room === seat.room) return keep.connect()
    begin(seat, why ?? seat.elsewhere)
  }

  const begin = (seat: DemoSeat, afresh: Afresh) => {
    next?.close()
    const made = sitDown(seat, {
      onSaving: ({ unsaved }) => {
        if (store.getSnapshot().sitting === made) set({ unsaved })
      },
      onReady: () => {
        lostAt = null
        next = null
        const { sitting } = store.getSnapshot()
        set({ link: 'live', problem: '' })
        if (sitting === made) return
        set({ sitting: made, unsaved: 0, afresh })
        sitting?.close()
      },
      onLost: (code) => lose(made, code),
    })
    next = made
    made.connect()
  }

  const lose = (from: Sitting, code: number | null) => {
    const { sitting } = store.getSnapshot()
    if (from !== sitting && from !== next) return
    const slug = code === null ? null : slugOfClose(code)
    set({ link: sitting ? 'lost' : 'connecting' })
    if (slug === 'not-found') return void ask(null, sitting ? 'over' : null)
    // What was refused would be refused again with all the rest.
    if (slug === 'update-refused' || slug === 'too-large' || slug === 'bad-request')
      return void ask(null, slug === 'too-large' ? slug : 'refused')
    later(code)
  }

  const retry = () => {
    if (store.getSnapshot().link === 'live') return
    lostAt = null
    set({ link: store.getSnapshot().sitting ? 'lost' : 'connecting' })
    void ask(store.getSnapshot().sitting)
  }
  const goOffline = () => {
    const { sitting, link } = store.getSnapshot()
    if (!sitting || link !== 'live') return
    sitting.disconnect()
    set({ link: 'lost' })
    later(null)
  }
  addEventListener('online', retry)
  addEventListener('offline', goOffline)
  void ask(null)

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    retry,
    close: () => {
      removeEventListener('online', retry)
      removeEventListener('offline', goOffline)
      clearTimeout(wait)
      next?.close()
      store.getSnapshot().sitting?.close()
    },
  }
}

type Answer = { seat: DemoSeat } | { problem: string }

/** Null when there was no answer. */
async function askSeat(room: string | null, me: string | null): Promise<Answer | null> {
  const query = new URLSearchParams({ ...(room ? { with: room } : {}), ...(me ? { me } : {}) })
  try {
    const answer = await fetch(`${demoPath}/seat?${query}`)
    const body: unknown = await answer.json()
    if (answer.ok && isDemoSeat(body)) return { seat: body }
    const { detail } = asRecord(body)
    const isSaid = typeof detail === 'string'
    return { problem: isSaid ? detail : 'It can’t be tried right now. Try again in a minute.' }
  } catch {
    return null
  }
}
