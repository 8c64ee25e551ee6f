import type { WebsocketProvider } from 'y-websocket'
import { reconnectDelay } from './reconnect-delay.ts'

/** How long (ms) a connection must have worked for its end to count as a new one. */
const steadyMs = 10_000

/**
 * Brings `provider` back whenever its connection ends, after growing and spread waits, unless the
 * end was final; at once when the browser is online again or the tab is looked at. The provider's
 * own reconnecting, which is not spread, is turned off. Returns the way to connect at once, also
 * after a final refusal, and the way to stop.
 */
export function keepConnecting(
  provider: WebsocketProvider,
  { isFinal, onOffline }: { isFinal: () => boolean; onOffline: () => void },
): { connect: () => void; stop: () => void } {
  /** When the connection was lost that has not worked steadily since. */
  let lostAt: number | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined

  const retry = (code: number | null) => {
    clearTimeout(wait)
    const now = performance.now()
    lostAt ??= now
    const delay = reconnectDelay({ awayMs: now - lostAt, code }, Math.random())
    wait = setTimeout(() => provider.connect(), delay)
  }
  provider.shouldReconnect = () => false
  provider.on('sync', (synced) => {
    // Not yet: a server that takes us in and closes again must not be asked without pause.
    if (synced) steady = setTimeout(() => (lostAt = undefined), steadyMs)
  })
  provider.on('connection-close', (event) => {
    clearTimeout(steady)
    // Closed from here, because the server was silent: the provider would come back at once.
    if (event !== null || !provider.shouldConnect) return
    provider.shouldConnect = false
    retry(null)
  })
  provider.on('closed', ({ code }) => {
    if (!isFinal()) retry(code)
  })

  const connectNow = () => {
    if (provider.wsconnected || isFinal() || wait === undefined) return
    clearTimeout(wait)
    provider.connect()
  }
  const goOnline = () => {
    lostAt = undefined
    connectNow()
  }
  // A socket notices a lost network only after half a minute; the browser knows at once.
  const goOffline = () => {
    if (!provider.wsconnected) return
    provider.disconnect()
    onOffline()
    retry(null)
  }
  const wake = () => {
    if (document.visibilityState === 'visible') connectNow()
  }
  addEventListener('online', goOnline)
  addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', wake)

  return {
    connect: () => {
      lostAt = undefined
      clearTimeout(wait)
      provider.connect()
    },
    stop: () => {
      clearTimeout(wait)
      clearTimeout(steady)
      removeEventListener('online', goOnline)
      removeEventListener('offline', goOffline)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}
