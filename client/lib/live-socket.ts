import type { Socket } from 'socket.io-client'
import type {
  ClientToServer,
  LiveState,
  ServerToClient,
  WatchAnswer,
} from '#shared/contract/live.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import { sessionDoubted } from './session-news.ts'

export type WatchTarget = { kind: 'company' | 'campaign'; id: string }

export type LiveHandlers = {
  /** All states of the target, after every (re)connection. */
  snapshot: (states: readonly LiveState[]) => void
  state: (state: LiveState) => void
  lost: () => void
  refused: (error: ErrorSlug) => void
}

export type LiveSocket = { close: () => void }

/**
 * Watches `target` over Socket.IO until closed. Every connection begins with a fresh snapshot, so
 * nothing that was missed matters. The library itself is loaded only now, not with the page.
 */
export function openLiveSocket(target: WatchTarget, handlers: LiveHandlers): LiveSocket {
  let closed = false
  let socket: Socket<ServerToClient, ClientToServer> | null = null

  const answer = (result: WatchAnswer) => {
    if (closed) return
    if (result.ok) handlers.snapshot(result.states)
    else handlers.refused(result.error)
  }
  const watch = () => {
    if (target.kind === 'company') socket?.emit('watch-company', target.id, answer)
    else socket?.emit('watch-campaign', target.id, answer)
  }

  void import('socket.io-client').then(
    ({ io }) => {
      if (closed) return
      socket = io({ transports: ['websocket'], forceNew: true })
      socket.on('connect', watch)
      socket.on('state', (state) => handlers.state(state))
      socket.on('disconnect', (reason) => {
        handlers.lost()
        if (reason !== 'io server disconnect' || closed) return
        // The library does not come back by itself after the server hung up on purpose.
        socket?.connect()
        sessionDoubted.tell()
      })
    },
    () => handlers.lost(),
  )

  return {
    close: () => {
      closed = true
      socket?.disconnect()
      socket = null
    },
  }
}
