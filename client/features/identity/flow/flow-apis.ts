import type {
  ContinueWith,
  UpdateLoginFlowBody,
  UpdateRecoveryFlowBody,
  UpdateRegistrationFlowBody,
  UpdateSettingsFlowBody,
  UpdateVerificationFlowBody,
} from '@ory/client'
import type { Flow } from './flow-failure.ts'
import { frontend } from './frontend.ts'

/** The five self-service flows of the provider. */
export type FlowKind = 'login' | 'registration' | 'recovery' | 'verification' | 'settings'

/** What a flow is begun with. */
export type FlowWish = {
  kind: FlowKind
  flowId: string | null
  returnTo: string | null
  refresh: boolean
  aal: string | null
}

/** What an accepted form leads to: steps that the provider names, and the flow if it goes on. */
export type Sent = { flow: Flow | null; next: readonly ContinueWith[] }

type Body = Record<string, unknown>
type FlowApi = {
  begin: (wish: FlowWish) => Promise<{ data: Flow }>
  fetch: (id: string) => Promise<{ data: Flow }>
  send: (flow: string, body: Body) => Promise<Sent>
}

const back = ({ returnTo }: FlowWish) => (returnTo ? { returnTo } : {})
const ended = ({ data }: { data: { continue_with?: ContinueWith[] } }): Sent => ({
  flow: null,
  next: data.continue_with ?? [],
})
const goesOn = ({ data }: { data: Flow & { continue_with?: ContinueWith[] } }): Sent => ({
  flow: data,
  next: data.continue_with ?? [],
})

/** The calls of each flow. All throw what `readFailure` reads. */
export const flowApis: Readonly<Record<FlowKind, FlowApi>> = {
  login: {
    begin: (wish) =>
      frontend.createBrowserLoginFlow({
        ...back(wish),
        ...(wish.refresh ? { refresh: true } : {}),
        ...(wish.aal ? { aal: wish.aal } : {}),
      }),
    fetch: (id) => frontend.getLoginFlow({ id }),
    send: async (flow, body) =>
      ended(await frontend.updateLoginFlow({ flow, updateLoginFlowBody: form(body, isLogin) })),
  },
  registration: {
    begin: (wish) => frontend.createBrowserRegistrationFlow(back(wish)),
    fetch: (id) => frontend.getRegistrationFlow({ id }),
    send: async (flow, body) =>
      ended(
        await frontend.updateRegistrationFlow({
          flow,
          updateRegistrationFlowBody: form(body, isRegistration),
        }),
      ),
  },
  recovery: {
    begin: (wish) => frontend.createBrowserRecoveryFlow(back(wish)),
    fetch: (id) => frontend.getRecoveryFlow({ id }),
    send: async (flow, body) =>
      goesOn(
        await frontend.updateRecoveryFlow({ flow, updateRecoveryFlowBody: form(body, isRecovery) }),
      ),
  },
  verification: {
    begin: (wish) => frontend.createBrowserVerificationFlow(back(wish)),
    fetch: (id) => frontend.getVerificationFlow({ id }),
    send: async (flow, body) =>
      goesOn(
        await frontend.updateVerificationFlow({
          flow,
          updateVerificationFlowBody: form(body, isVerification),
        }),
      ),
  },
  settings: {
    begin: (wish) => frontend.createBrowserSettingsFlow(back(wish)),
    fetch: (id) => frontend.getSettingsFlow({ id }),
    send: async (flow, body) =>
      goesOn(
        await frontend.updateSettingsFlow({ flow, updateSettingsFlowBody: form(body, isSettings) }),
      ),
  },
}

/** A filled-in form as the client wants it. Throws when it is none. */
function form<Form extends object>(body: Body, isForm: (body: object) => body is Form): Form {
  if (!isForm(body)) throw new Error('A flow is sent with a method.')
  return body
}

// The provider itself says which fields a method has, by its nodes; only the method is ours to see.
const hasMethod = (body: object) => 'method' in body && typeof body.method === 'string'
const isLogin = (body: object): body is UpdateLoginFlowBody => hasMethod(body)
const isRegistration = (body: object): body is UpdateRegistrationFlowBody => hasMethod(body)
const isRecovery = (body: object): body is UpdateRecoveryFlowBody => hasMethod(body)
const isVerification = (body: object): body is UpdateVerificationFlowBody => hasMethod(body)
const isSettings = (body: object): body is UpdateSettingsFlowBody => hasMethod(body)
