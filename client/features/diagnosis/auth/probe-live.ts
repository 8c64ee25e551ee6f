import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerToClient, WatchAnswer } from '#shared/contract/live.ts'
import type { LiveView } from './views.ts'

const patienceMs = 8_000

/** Connects to the live socket as the application does, asks for a company's numbers, and leaves. */
export async function probeLive(companyId: string | null): Promise<LiveView> {
  const { io } = await import('socket.io-client')
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const socket: Socket<ServerToClient, ClientToServer> = io({
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: patienceMs,
  })
  try {
    return await new Promise<LiveView>((resolve) => {
      setTimeout(() => resolve({ state: 'silent', ms: took() }), patienceMs)
      socket.on('connect_error', ({ message }) =>
        resolve({ state: 'refused', why: message, ms: took() }),
      )
      socket.on('ended', (why) => resolve({ state: 'refused', why, ms: took() }))
      socket.on('connect', () => {
        const ms = took()
        if (!companyId) return resolve({ state: 'open', watching: 'nothing to watch', ms })
        socket.emit('watch-company', companyId, (answer: WatchAnswer) =>
          resolve({ state: 'open', watching: answer.ok ? 'allowed' : answer.error, ms }),
        )
      })
    })
  } finally {
    socket.disconnect()
  }
}
