import { meSchema } from '#shared/contract/me.ts'
import { client } from '#client/lib/api/api.ts'
import { ask } from '../ask.ts'
import { skipped } from '../finding.ts'
import { judgeFlags } from '../judge-flags.ts'
import type { Step } from '../run-steps.ts'
import { judgeCookies } from './judge-cookies.ts'
import { judgeApi, judgeClient } from './judge-session.ts'
import { readMe, readWhoami } from './read-views.ts'
import { noServer } from './server-steps.ts'
import type { Seen } from './views.ts'

type AuthStep = Step<Seen>

const noProvider = skipped('Not tried: the identity provider gives no usable answer.')

const whoami: AuthStep = {
  id: 'client',
  title: 'Identity provider, from this browser',
  async run() {
    const answer = await ask('/.ory/sessions/whoami')
    const view = readWhoami(answer)
    const seen = { client: { ...view, ms: answer.ms } }
    return { finding: judgeClient(view), seen, raw: answer.body, ms: answer.ms }
  },
}

const api: AuthStep = {
  id: 'api',
  title: 'Session in the API',
  async run({ client: other }) {
    const answer = await ask('/api/me')
    const view = readMe(answer)
    const me = meSchema.safeParse(answer.body)
    return {
      finding: judgeApi(view, other ?? { state: 'anonymous' }),
      seen: { api: { ...view, ms: answer.ms }, ...(me.success ? { me: me.data } : {}) },
      raw: answer.body,
      ms: answer.ms,
    }
  },
}

const cookies: AuthStep = {
  id: 'cookies',
  title: 'Cookies that arrive',
  run: async ({ diagnosis }) => ({
    finding: diagnosis ? judgeCookies(diagnosis.request.cookieNames, scriptCookies()) : noServer,
    raw: diagnosis?.request.cookieNames,
  }),
}

/** The names of the cookies that scripts of this page can read. */
function scriptCookies(): string[] {
  return document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
}

const flags: AuthStep = {
  id: 'flags',
  title: 'Cookies as they are set',
  async run({ client: browser }) {
    if (browser?.state === 'broken') return { finding: noProvider }
    const started = performance.now()
    const provider = await client.diagnosis.provider()
    const isEncrypted = provider.publicUrl.startsWith('https:')
    return {
      finding: judgeFlags(provider.login.cookies, isEncrypted),
      seen: { provider },
      raw: provider.login.cookies,
      ms: Math.round(performance.now() - started),
    }
  },
}

/** Who is signed in, for the browser and for the API, and what carries that. */
export const sessionSteps: readonly AuthStep[] = [whoami, api, cookies, flags]
