import { client } from '#client/lib/api/api.ts'
import { ask } from '../ask.ts'
import { failed, ok, skipped } from '../finding.ts'
import { judgeAddress } from '../judge-address.ts'
import { judgeFlags } from '../judge-flags.ts'
import type { Step } from '../run-steps.ts'
import { flowKinds, readFlow } from './flow-facts.ts'
import type { FlowKind, Seen } from './flow-facts.ts'
import { judgeFlow } from './judge-flow.ts'
import { judgeMail, judgeProvider } from './judge-provider.ts'
import { withProvider } from './with-provider.ts'

type OryStep = Step<Seen>

const notAsked = skipped('Not tried: the server could not be asked about it.')

const provider: OryStep = {
  id: 'provider',
  title: 'Provider',
  async run() {
    const found = await client.diagnosis.provider()
    const raw = { provider: found.provider, whoami: found.whoami }
    return { finding: judgeProvider(found), seen: { provider: found }, raw, ms: found.whoami.ms }
  },
}

const address: OryStep = {
  id: 'address',
  title: 'Address',
  run: async ({ provider: found }) => ({
    finding: found ? judgeAddress(location.origin, found.publicUrl, '/test-ory') : notAsked,
  }),
}

const whoami: OryStep = {
  id: 'whoami',
  title: 'Who is signed in',
  async run() {
    const answer = await ask('/.ory/sessions/whoami')
    const { status, body, ms } = answer
    const isSignedIn = status === 200 || status === 403
    const seen = { isSignedIn, isReached: isSignedIn || status === 401 }
    const raw = { status, body }
    if (status === 200) return { finding: ok('This browser is signed in.'), seen, raw, ms }
    if (status === 401) return { finding: ok('Nobody is signed in (401).'), seen, raw, ms }
    if (status === 403)
      return { finding: ok('Signed in; a second factor is still to come (403).'), seen, raw, ms }
    const says = status === null ? 'There was no answer.' : `It answered ${status}.`
    const mend = 'Mend "Provider" first. If that is well, let the proxy pass /.ory on to Fanfare.'
    return { finding: failed(says, mend), seen, raw, ms }
  },
}

const titles: Record<FlowKind, string> = {
  login: 'Sign in',
  registration: 'Sign up',
  recovery: 'Recover an account',
  verification: 'Confirm an address',
  settings: 'Change settings',
}

function beginning(kind: FlowKind): OryStep {
  return {
    id: kind,
    title: titles[kind],
    async run({ isSignedIn = false, kinds = [] }) {
      // Who is signed in gets a login form only to sign in afresh; it is never sent.
      const query = kind === 'login' && isSignedIn ? '?refresh=true' : ''
      const answer = await ask(`/.ory/self-service/${kind}/browser${query}`)
      const finding = judgeFlow(kind, answer, isSignedIn)
      const flow = kind === 'login' ? readFlow(answer) : null
      const has = finding.standing === 'ok' ? [...kinds, kind] : kinds
      const seen = { kinds: has, ...(flow ? { login: flow } : {}) }
      return { finding, seen, raw: { status: answer.status, body: answer.body }, ms: answer.ms }
    },
  }
}

const flags: OryStep = {
  id: 'flags',
  title: 'Cookies as they are set',
  async run({ provider: found }) {
    if (!found) return { finding: notAsked }
    const { cookies } = found.login
    return { finding: judgeFlags(cookies, found.publicUrl.startsWith('https:')), raw: cookies }
  },
}

const mail: OryStep = {
  id: 'mail',
  title: 'Mail',
  run: async ({ provider: found }) => ({
    finding: found ? judgeMail(found) : notAsked,
    raw: found?.mail,
  }),
}

/** The provider, what it begins for this browser, and what comes with it. */
export const flowSteps: readonly OryStep[] = [
  provider,
  address,
  whoami,
  ...[...flowKinds.map(beginning), flags].map(withProvider),
  mail,
]
