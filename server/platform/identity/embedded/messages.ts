import type { FlowKind, UiMessage } from './flow.ts'

const info = (id: number, text: string): UiMessage => ({ id, text, type: 'info' })
const success = (id: number, text: string): UiMessage => ({ id, text, type: 'success' })
const error = (id: number, text: string, context?: UiMessage['context']): UiMessage => ({
  id,
  text,
  type: 'error',
  ...(context ? { context } : {}),
})

export const labels = {
  password: info(1070001, 'Password'),
  signIn: info(1010022, 'Sign in with password'),
  confirm: info(1010001, 'Sign in'),
  signUp: info(1040001, 'Sign up'),
  save: info(1070003, 'Save'),
  email: info(1070007, 'Email'),
  resend: info(1070008, 'Resend code'),
  continue: info(1070009, 'Continue'),
  recoveryCode: info(1070010, 'Recovery code'),
  verificationCode: info(1070011, 'Verification code'),
  trait: (title: string, name: string): UiMessage => ({
    ...info(1070002, title),
    context: { title, name },
  }),
}

const generic = (reason: string) => error(4000001, reason, { reason })

const sent = (what: string) =>
  `An email containing a ${what} code has been sent to the email address you provided. If you have not received an email, check the spelling of the address and make sure to use the address you registered with.`

const wrong = (what: string) =>
  `The ${what} code is invalid or has already been used. Please try again.`

const privilegedContext = (until: Date) => ({
  privilegedSessionExpiresAt: until.toISOString(),
  privileged_session_expires_at: until.toISOString(),
  privileged_session_expires_at_unix: Math.floor(until.getTime() / 1000),
})

const purposes: Record<FlowKind, string> = {
  login: 'log you in',
  registration: 'sign you up',
  settings: 'update your settings',
  recovery: 'recover your account',
  verification: 'verify your account',
}

const noMethodIds: Record<FlowKind, number> = {
  login: 4010002,
  registration: 4010003,
  settings: 4010004,
  recovery: 4010005,
  verification: 4010006,
}

const expiredIds: Record<FlowKind, number> = {
  login: 4010001,
  registration: 4040001,
  settings: 4050001,
  recovery: 4060005,
  verification: 4070005,
}

export const notes = {
  confirmIdentity: info(1010003, 'Please confirm this action by verifying that it is you.'),
  alreadySignedIn: generic(
    'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
  ),
  noMethod: (kind: FlowKind) =>
    error(
      noMethodIds[kind],
      `Could not find a strategy to ${purposes[kind]} with. Did you fill out the form correctly?`,
    ),
  flowExpired: (kind: FlowKind, expiredAt: Date, now: Date) => {
    const minutes = ((now.getTime() - expiredAt.getTime()) / 60_000).toFixed(2)
    const text = `The ${kind} flow expired ${minutes} minutes ago, please try again.`
    return error(expiredIds[kind], text, {
      expired_at: expiredAt.toISOString(),
      expired_at_unix: Math.floor(expiredAt.getTime() / 1000),
    })
  },
  tooShortLine: error(4000003, 'length must be >= 1, but got 0', {
    min_length: 1,
    actual_length: 0,
  }),
  missing: (property: string) => error(4000002, `Property ${property} is missing.`, { property }),
  wrongCredentials: error(
    4000006,
    'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
  ),
  saved: success(1050001, 'Your changes have been saved!'),
  recovered: (privilegedUntil: Date, now: Date) => {
    const minutes = ((privilegedUntil.getTime() - now.getTime()) / 60_000).toFixed(2)
    const text = `You successfully recovered your account. Please change your password or set up an alternative login method (e.g. social sign in) within the next ${minutes} minutes.`
    return { ...success(1060001, text), context: privilegedContext(privilegedUntil) }
  },
  recoveryCodeSent: info(1060003, sent('recovery')),
  verificationCodeSent: info(1080003, sent('verification')),
  verified: success(1080002, 'You successfully verified your email address.'),
  wrongRecoveryCode: error(4060006, wrong('recovery')),
  wrongVerificationCode: error(4070006, wrong('verification')),
  alreadyVerified: error(
    4070002,
    'The request was already completed successfully and can not be retried.',
  ),
  codeUsed: generic('The code was already used. Please request another code.'),
  codeTriedTooOften: generic('The request was submitted too often. Please request another code.'),
  noAddress: (value: string) => error(4000040, 'Enter a valid email address', { value }),
  lineTooLong: (max: number, actual: number) =>
    error(4000017, `length must be <= ${max}, but got ${actual}`, {
      max_length: max,
      actual_length: actual,
    }),
  addressInName: error(4000004, 'Leave out addresses of websites and mail.'),
  samePassword: error(4000039, 'The new password must be different from the old password.'),
  alreadyRegistered: error(
    4000007,
    'An account with the same identifier (email, phone, username, ...) exists already.',
  ),
  tooSimilar: error(
    4000031,
    'The password can not be used because it is too similar to the identifier.',
  ),
  easyToGuess: error(
    4000005,
    'The password can not be used because it is too easy to guess. Use three or four words that have nothing to do with each other.',
  ),
  tooShort: (min: number, actual: number) =>
    error(4000032, `The password must be at least ${min} characters long, but got ${actual}.`, {
      min_length: min,
      actual_length: actual,
    }),
  tooLong: (max: number, actual: number) =>
    error(4000033, `The password must be at most ${max} characters long, but got ${actual}.`, {
      max_length: max,
      actual_length: actual,
    }),
}
