import { v4 as uuidv4 } from 'uuid'
import { ask } from '../ask.ts'
import type { Answer } from '../ask.ts'
import { skipped } from '../finding.ts'
import type { Finding } from '../finding.ts'
import type { Step } from '../run-steps.ts'
import type { FlowKind, Seen } from './flow-facts.ts'
import { withProvider } from './with-provider.ts'
import { judgePages, judgeReturn } from './judge-ways.ts'
import {
  judgeAdmin,
  judgeErrors,
  judgeForeignFlow,
  judgeForgery,
  judgeLogout,
  judgeSameFlow,
} from './judge-safety.ts'

type OryStep = Step<Seen>

const noFlow = skipped('Not tried: there is no form to sign in with.')

const notHere = skipped('Not tried: this page is not open at the address of the server.')

const isElsewhere = (provider: Seen['provider'] | undefined) =>
  provider !== undefined && provider.publicUrl !== location.origin

const outcome = (finding: Finding, { status, body, ms }: Answer) => ({
  finding,
  raw: { status, body },
  ms,
})

const sameFlow: OryStep = {
  id: 'same-flow',
  title: 'Form, asked for again',
  async run({ login }) {
    if (!login) return { finding: noFlow }
    const answer = await ask(`/.ory/self-service/login/flows?id=${login.id}`)
    return outcome(judgeSameFlow(answer, login), answer)
  },
}

const foreignFlow: OryStep = {
  id: 'foreign-flow',
  title: 'Form, asked for by another browser',
  async run({ login }) {
    if (!login) return { finding: noFlow }
    const answer = await ask(`/.ory/self-service/login/flows?id=${login.id}`, { asNobody: true })
    return outcome(judgeForeignFlow(answer), answer)
  },
}

const forgery: OryStep = {
  id: 'forgery',
  title: 'Forged form',
  async run({ login, provider }) {
    if (isElsewhere(provider)) return { finding: notHere }
    if (!login) return { finding: noFlow }
    // It is filled in, or Kratos refuses it before it looks at the token; and it names nobody, so
    // even a provider that would take it can sign nobody in.
    const identifier = `${uuidv4()}@example.invalid`
    const post = { method: 'password', identifier, password: 'forged', csrf_token: 'forged' }
    const answer = await ask(`/.ory/self-service/login?flow=${login.id}`, { post })
    return outcome(judgeForgery(answer), answer)
  },
}

const screens = {
  login: '/sign-in',
  registration: '/sign-up',
  recovery: '/sign-in/recovery',
  verification: '/sign-in/verification',
} as const satisfies Partial<Record<FlowKind, string>>

const pages: OryStep = {
  id: 'pages',
  title: 'Links to the provider',
  async run({ kinds = [], provider }) {
    if (isElsewhere(provider)) return { finding: notHere }
    const wanted = Object.entries(screens).filter(([kind]) => kinds.some((has) => has === kind))
    const ends = await Promise.all(
      wanted.map(async ([kind, expected]) => {
        const asking = { accept: 'text/html', asNobody: true }
        return { kind, expected, answer: await ask(`/.ory/self-service/${kind}/browser`, asking) }
      }),
    )
    const raw = ends.map(({ kind, answer: { status, url } }) => ({ kind, status, url }))
    return { finding: judgePages(ends, location.origin), raw }
  },
}

const wayBack: OryStep = {
  id: 'way-back',
  title: 'Way back after signing in',
  async run({ provider }) {
    if (isElsewhere(provider)) return { finding: notHere }
    const begin = (to: string) =>
      ask(`/.ory/self-service/login/browser?return_to=${encodeURIComponent(to)}`, {
        asNobody: true,
      })
    const wanted = `${location.origin}/dashboard`
    const own = await begin(wanted)
    const foreign = await begin('https://example.com/')
    return outcome(judgeReturn(own, foreign, wanted), foreign)
  },
}

const logout: OryStep = {
  id: 'logout',
  title: 'Way to sign out',
  async run({ isSignedIn = false, provider }) {
    if (isElsewhere(provider)) return { finding: notHere }
    const answer = await ask('/.ory/self-service/logout/browser')
    return outcome(judgeLogout(answer, isSignedIn, location.origin), answer)
  },
}

const errors: OryStep = {
  id: 'errors',
  title: 'Errors',
  async run() {
    const answer = await ask('/.ory/self-service/errors?id=00000000-0000-4000-8000-000000000000')
    return outcome(judgeErrors(answer), answer)
  },
}

const admin: OryStep = {
  id: 'admin',
  title: 'Admin API',
  async run() {
    const answer = await ask('/.ory/admin/identities?page_size=1')
    return outcome(judgeAdmin(answer), answer)
  },
}

/** What must be refused, and where people end up. */
export const safetySteps: readonly OryStep[] = [
  ...[sameFlow, foreignFlow, forgery, pages, wayBack, logout, errors].map(withProvider),
  admin,
]
