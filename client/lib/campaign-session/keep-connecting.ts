import type { WebsocketProvider } from 'y-websocket'
import { createAttempt } from '../browser/attempt.ts'
import { watchComeback } from '../browser/comeback.ts'
import { reconnectDelay } from './reconnect-delay.ts'

/** How long (ms) a connection must have worked for its end to count as a new one. */
const steadyMs = 10_000

type KeepConnecting = {
  /** Connects at once, also after a final refusal, and instead of an attempt that hangs. */
  connect: () => void
  /** Leaves the connection or attempt for a new one. */
  renew: () => void
  /** Leaves the connection, and stays away until `connect`. */
  pause: () => void
  /** The server has said something: this attempt hangs no more. */
  hear: () => void
  stop: () => void
}

/**
 * Brings `provider` back whenever its connection ends or an attempt hangs, after growing and spread
 * waits, unless the end was final; at once when the browser is online again or the tab is looked at.
 * The provider's own reconnecting, which is not spread and waits for an attempt as long as the system
 * does, is turned off.
 */
export function keepConnecting(
  provider: WebsocketProvider,
  { isFinal, onOffline }: { isFinal: () => boolean; onOffline: () => void },
): KeepConnecting {
  /** When the connection was lost that has not worked steadily since. */
  let lostAt: number | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined

  const retryIn = (ms: number) => {
    clearTimeout(wait)
    wait = setTimeout(() => provider.connect(), ms)
  }
  const retry = (code: number | null) => {
    const now = performance.now()
    lostAt ??= now
    retryIn(reconnectDelay({ awayMs: now - lostAt, code }, Math.random()))
  }
  const attempt = createAttempt(() => {
    provider.disconnect()
    lostAt ??= performance.now()
    // It has been waiting all the time.
    retryIn(reconnectDelay({ awayMs: 0, code: null }, Math.random()))
  })
  const renew = () => {
    clearTimeout(wait)
    provider.disconnect()
    provider.connect()
  }

  provider.shouldReconnect = () => false
  provider.on('status', ({ status }) => {
    if (status !== 'disconnected') attempt.begin()
  })
  provider.on('sync', (synced) => {
    if (!synced) return
    attempt.end()
    // Not yet: a server that takes us in and closes again must not be asked without pause.
    steady = setTimeout(() => (lostAt = undefined), steadyMs)
  })
  provider.on('connection-close', (event) => {
    attempt.end()
    clearTimeout(steady)
    // Closed from here, because the server was silent: the provider would come back at once.
    if (event !== null || !provider.shouldConnect) return
    provider.shouldConnect = false
    retry(null)
  })
  provider.on('closed', ({ code }) => {
    if (!isFinal()) retry(code)
  })

  const connect = () => {
    clearTimeout(wait)
    if (attempt.isOld()) renew()
    else provider.connect()
  }
  const stopWatching = watchComeback((isOnline) => {
    if (isOnline) lostAt = undefined
    const isWaiting = wait !== undefined && !provider.wsconnected
    if (!isFinal() && (isWaiting || attempt.isOld())) connect()
  })
  // A socket notices a lost network only after half a minute; the browser knows at once.
  const goOffline = () => {
    if (!provider.wsconnected) return
    provider.disconnect()
    onOffline()
    retry(null)
  }
  addEventListener('offline', goOffline)

  return {
    connect: () => {
      lostAt = undefined
      connect()
    },
    renew,
    pause: () => {
      clearTimeout(wait)
      wait = undefined
      attempt.end()
      provider.disconnect()
    },
    hear: attempt.end,
    stop: () => {
      clearTimeout(wait)
      clearTimeout(steady)
      attempt.end()
      stopWatching()
      removeEventListener('offline', goOffline)
    },
  }
}
