import type {
  FlowError,
  LoginFlow,
  LogoutFlow,
  RecoveryFlow,
  RegistrationFlow,
  Session,
  SettingsFlow,
  SuccessfulNativeLogin,
  SuccessfulNativeRegistration,
  UpdateLoginFlowBody,
  UpdateRecoveryFlowBody,
  UpdateRegistrationFlowBody,
  UpdateSettingsFlowBody,
  UpdateVerificationFlowBody,
  VerificationFlow,
} from '@ory/client'
import { isRecord } from '#shared/lib/is-record.ts'
import { takeAhead } from './ahead.ts'
import { isFlow } from './flow-failure.ts'

type Query = Record<string, string | boolean | undefined>
type Way = { returnTo?: string; refresh?: boolean; aal?: string }
type Answered<Data> = Promise<{ data: Data }>
type Guard<Data> = (data: unknown) => data is Data
type Asked = { method?: 'GET' | 'POST' | 'DELETE'; query?: Query; body?: object }

const patienceMs = 15_000
const self = '/self-service'

/**
 * Asks the provider at our own address, whichever it is. Throws what `readFailure` reads: with the
 * `response` where there is one.
 */
async function ask<Data>(
  path: string,
  isWanted: Guard<Data>,
  { method = 'GET', query = {}, body }: Asked = {},
): Answered<Data> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  const address = `/.ory${path}${given.length > 0 ? `?${search}` : ''}`
  const asked = {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const ahead = method === 'GET' ? takeAhead(address) : null
  const answer = await (ahead ?? fetchInTime(address, asked))
  const data: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && isWanted(data)) return { data }
  const { status, headers } = answer
  const response = { status, data, headers: Object.fromEntries(headers) }
  throw Object.assign(new Error(`The provider answered ${status}.`), { response })
}

async function fetchInTime(address: string, asked: RequestInit): Promise<Response> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), patienceMs)
  try {
    return await fetch(address, { ...asked, signal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

const begin =
  <Flow>(kind: string, isWanted: Guard<Flow>) =>
  ({ returnTo, ...how }: Way = {}): Answered<Flow> =>
    ask(`${self}/${kind}/browser`, isWanted, { query: { return_to: returnTo, ...how } })
const find =
  <Flow>(kind: string, isWanted: Guard<Flow>) =>
  ({ id }: { id: string }): Answered<Flow> =>
    ask(`${self}/${kind}/flows`, isWanted, { query: { id } })
const post = (flow: string, body: object): Asked => ({ method: 'POST', query: { flow }, body })

type Sent<Name extends string, Body> = { flow: string } & Record<Name, Body>

const isLogin = (data: unknown): data is LoginFlow => isFlow(data)
const isRegistration = (data: unknown): data is RegistrationFlow => isFlow(data)
const isRecovery = (data: unknown): data is RecoveryFlow => isFlow(data)
const isVerification = (data: unknown): data is VerificationFlow => isFlow(data)
const isSettings = (data: unknown): data is SettingsFlow => isFlow(data)
const isSignedIn = (data: unknown): data is SuccessfulNativeLogin => isRecord(data)
const isSignedUp = (data: unknown): data is SuccessfulNativeRegistration => isRecord(data)
const isSession = (data: unknown): data is Session =>
  isRecord(data) && typeof data['id'] === 'string'
const isSessions = (data: unknown): data is Session[] =>
  Array.isArray(data) && data.every(isSession)
const isLogout = (data: unknown): data is LogoutFlow => isRecord(data) && 'logout_token' in data
const isError = (data: unknown): data is FlowError => isRecord(data)
const isAnything = (_data: unknown): _data is unknown => true

/**
 * The part of the provider's public API that screens use, in the words of @ory/client, whose types
 * these are. Its client itself is larger than all of signing in.
 */
export const frontend = {
  createBrowserLoginFlow: begin('login', isLogin),
  getLoginFlow: find('login', isLogin),
  updateLoginFlow: (sent: Sent<'updateLoginFlowBody', UpdateLoginFlowBody>) =>
    ask(`${self}/login`, isSignedIn, post(sent.flow, sent.updateLoginFlowBody)),
  createBrowserRegistrationFlow: begin('registration', isRegistration),
  getRegistrationFlow: find('registration', isRegistration),
  updateRegistrationFlow: (sent: Sent<'updateRegistrationFlowBody', UpdateRegistrationFlowBody>) =>
    ask(`${self}/registration`, isSignedUp, post(sent.flow, sent.updateRegistrationFlowBody)),
  createBrowserRecoveryFlow: begin('recovery', isRecovery),
  getRecoveryFlow: find('recovery', isRecovery),
  updateRecoveryFlow: (sent: Sent<'updateRecoveryFlowBody', UpdateRecoveryFlowBody>) =>
    ask(`${self}/recovery`, isRecovery, post(sent.flow, sent.updateRecoveryFlowBody)),
  createBrowserVerificationFlow: begin('verification', isVerification),
  getVerificationFlow: find('verification', isVerification),
  updateVerificationFlow: (sent: Sent<'updateVerificationFlowBody', UpdateVerificationFlowBody>) =>
    ask(`${self}/verification`, isVerification, post(sent.flow, sent.updateVerificationFlowBody)),
  createBrowserSettingsFlow: begin('settings', isSettings),
  getSettingsFlow: find('settings', isSettings),
  updateSettingsFlow: (sent: Sent<'updateSettingsFlowBody', UpdateSettingsFlowBody>) =>
    ask(`${self}/settings`, isSettings, post(sent.flow, sent.updateSettingsFlowBody)),
  createBrowserLogoutFlow: () => ask(`${self}/logout/browser`, isLogout),
  updateLogoutFlow: ({ token }: { token: string }) =>
    ask(`${self}/logout`, isAnything, { query: { token } }),
  toSession: () => ask('/sessions/whoami', isSession),
  listMySessions: () => ask('/sessions', isSessions),
  disableMySession: ({ id }: { id: string }) =>
    ask(`/sessions/${encodeURIComponent(id)}`, isAnything, { method: 'DELETE' }),
  disableMyOtherSessions: () => ask('/sessions', isAnything, { method: 'DELETE' }),
  getFlowError: ({ id }: { id: string }) => ask(`${self}/errors`, isError, { query: { id } }),
}
