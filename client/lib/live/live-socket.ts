import type { Socket } from 'socket.io-client'
import type {
  ClientToServer,
  LiveState,
  ServerToClient,
  WatchAnswer,
  WatchTarget,
} from '#shared/contract/live.ts'
import { isStatusSlug } from '#shared/errors/status-errors.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { sessionDoubted, signedInAgain } from '../api/session-news.ts'
import { createAttempt } from '../browser/attempt.ts'
import { watchComeback } from '../browser/comeback.ts'
import { createWaits } from './waits.ts'

export type LiveHandlers = {
  /** All states of the target, after every (re)connection. */
  snapshot: (states: readonly LiveState[]) => void
  state: (state: LiveState) => void
  /** Something of the target is different; what it is, the API says. */
  changed?: () => void
  lost: () => void
  /**
   * The target may not be watched, or not any more; or not now, as too many watch: then it is tried again,
   * and a snapshot follows once there is room.
   */
  refused: (error: ErrorSlug) => void
}

export type LiveSocket = { close: () => void }

/** What passes by itself, so that coming back at once is right. */
const passing: ReadonlySet<ErrorSlug> = new Set(['shutting-down', 'unavailable'])

/** What the server says to who may not watch, or not any more. */
const lostRights: ReadonlySet<ErrorSlug> = new Set(['not-found', 'forbidden', 'signed-out'])

/** What the server says at the door of those that it would not know any later. */
const final: ReadonlySet<ErrorSlug> = new Set(['account-disabled'])

/**
 * Watches `target` over Socket.IO until closed. Every connection begins with a fresh snapshot, so
 * nothing that was missed matters. It comes back by itself, but where session or right were lost
 * only once the person has signed in again; after growing waits where the server has no room; at once
 * when the browser is online again or the tab is looked at. The library is loaded only now, not with the page.
 */
export function openLiveSocket(target: WatchTarget, handlers: LiveHandlers): LiveSocket {
  let closed = false
  let socket: Socket<ServerToClient, ClientToServer> | null = null
  let ended: ErrorSlug | null = null

  const refuse = (error: ErrorSlug) => {
    if (!closed) handlers.refused(error)
  }
  const answer = (result: WatchAnswer) => {
    if (closed) return
    if (result.ok) handlers.snapshot(result.states)
    else {
      handlers.refused(result.error)
      // The right was lost after the screen was shown and before the socket was there to hear of it.
      if (lostRights.has(result.error)) sessionDoubted.tell()
    }
  }
  const connect = () => {
    waits.stop()
    attempt.begin()
    socket?.connect()
  }
  // The library would wait for the attempt, and before the next one for up to half a minute.
  const connectAnew = () => {
    attempt.end()
    socket?.disconnect()
    connect()
  }
  const attempt = createAttempt(connectAnew)
  const waits = createWaits(connect)
  const watch = () => {
    attempt.end()
    waits.end()
    ended = null
    socket?.emit(`watch-${target.kind}`, target.id, answer)
  }
  const hungUp = () => {
    if (closed) return
    sessionDoubted.tell()
    // The library does not come back by itself after the server hung up on purpose.
    if (ended === null || passing.has(ended)) connect()
    else if (ended !== 'signed-out') refuse(ended)
  }

  const notConnected = ({ message }: Error) => {
    attempt.end()
    // Where nobody answered, the library tries again by itself.
    if (closed || socket?.active) return
    handlers.lost()
    const why = isStatusSlug(message) ? message : 'unavailable'
    if (why === 'signed-out') return sessionDoubted.tell()
    if (why === 'too-many-connections' || final.has(why)) refuse(why)
    if (!final.has(why)) waits.begin(why)
  }

  void import('socket.io-client').then(
    ({ io }) => {
      if (closed) return
      const waits = { autoConnect: false, reconnectionDelayMax: 30_000 }
      socket = io({ transports: ['websocket'], forceNew: true, ...waits })
      socket.on('connect', watch)
      socket.on('connect_error', notConnected)
      socket.io.on('reconnect_attempt', attempt.begin)
      socket.on('state', (state) => handlers.state(state))
      socket.on('changed', (other) => {
        if (other.kind === target.kind && other.id === target.id) handlers.changed?.()
      })
      socket.on('narrowed', (lost, error) => {
        if (lost.kind === target.kind && lost.id === target.id) refuse(error)
      })
      socket.on('ended', (error) => {
        ended = error
      })
      socket.on('disconnect', (reason) => {
        handlers.lost()
        if (reason === 'io server disconnect') hungUp()
      })
      connect()
    },
    () => handlers.lost(),
  )
  const stopListening = signedInAgain.listen(() => {
    if (socket && !socket.active) connect()
  })
  const stopWatching = watchComeback(() => {
    const isAway = waits.isOn() || (socket?.active && !socket.connected)
    if (isAway && (!attempt.isOn() || attempt.isOld())) connectAnew()
  })

  return {
    close: () => {
      closed = true
      stopListening()
      stopWatching()
      attempt.end()
      waits.stop()
      socket?.disconnect()
      socket = null
    },
  }
}
