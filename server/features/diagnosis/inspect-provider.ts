import type { ProviderDiagnosis } from '#shared/contract/diagnosis.ts'
import { cookieFlags } from './cookie-flags.ts'

const patienceMs = 5_000

type Inspection = Pick<ProviderDiagnosis, 'whoami' | 'login'>

/**
 * Asks the provider at `mountUrl` as somebody without cookies would: who they are, and for a login
 * flow. Nothing of the asking person goes along, so nothing of theirs can change.
 */
export async function inspectProvider(mountUrl: string): Promise<Inspection> {
  const whoami = await ask(`${mountUrl}/sessions/whoami`)
  const login = await ask(`${mountUrl}/self-service/login/browser`)
  return {
    whoami: { status: whoami.status, ms: whoami.ms },
    login: { status: login.status, cookies: login.setCookies.map(cookieFlags) },
  }
}

async function ask(url: string) {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    return { status: response.status, ms: took(), setCookies: response.headers.getSetCookie() }
  } catch {
    return { status: null, ms: took(), setCookies: [] }
  }
}
