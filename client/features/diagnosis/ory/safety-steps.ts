import { ask } from '../ask.ts'
import type { Answer } from '../ask.ts'
import { failed } from '../finding.ts'
import type { Finding } from '../finding.ts'
import type { Step } from '../run-steps.ts'
import type { FlowKind, Seen } from './flow-facts.ts'
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

const noFlow = failed('There is no login form to try this with.', 'Mend "Begin to sign in" first.')

const outcome = (finding: Finding, { status, body, ms }: Answer) => ({
  finding,
  raw: { status, body },
  ms,
})

const sameFlow: OryStep = {
  id: 'same-flow',
  title: 'The same browser gets its form again',
  async run({ login }) {
    if (!login) return { finding: noFlow }
    const answer = await ask(`/.ory/self-service/login/flows?id=${login.id}`)
    return outcome(judgeSameFlow(answer, login), answer)
  },
}

const foreignFlow: OryStep = {
  id: 'foreign-flow',
  title: 'Another browser does not get it',
  async run({ login }) {
    if (!login) return { finding: noFlow }
    const answer = await ask(`/.ory/self-service/login/flows?id=${login.id}`, { asNobody: true })
    return outcome(judgeForeignFlow(answer), answer)
  },
}

const forgery: OryStep = {
  id: 'forgery',
  title: 'A forged form is refused',
  async run({ login }) {
    if (!login) return { finding: noFlow }
    // It names nobody and has no password: even a provider that takes it can sign nobody in.
    const post = { method: 'password', identifier: '', password: '', csrf_token: 'forged' }
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
  title: 'Links to the provider end at our screens',
  async run({ kinds = [] }) {
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
  title: 'People come back to our pages only',
  async run() {
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
  title: 'The session can be ended',
  async run({ isSignedIn = false }) {
    const answer = await ask('/.ory/self-service/logout/browser')
    return outcome(judgeLogout(answer, isSignedIn, location.origin), answer)
  },
}

const errors: OryStep = {
  id: 'errors',
  title: 'Errors can be looked up',
  async run() {
    const answer = await ask('/.ory/self-service/errors?id=00000000-0000-4000-8000-000000000000')
    return outcome(judgeErrors(answer), answer)
  },
}

const admin: OryStep = {
  id: 'admin',
  title: 'The admin API is out of reach',
  async run() {
    const answer = await ask('/.ory/admin/identities?page_size=1')
    return outcome(judgeAdmin(answer), answer)
  },
}

/** What must be refused, and where people end up. */
export const safetySteps: readonly OryStep[] = [
  ...[sameFlow, foreignFlow, forgery, pages],
  ...[wayBack, logout, errors, admin],
]
