/** A text of the protocol. The ids are Ory's: clients know them. */
export type UiMessage = {
  id: number
  text: string
  type: 'info' | 'error' | 'success'
  context?: Record<string, string | number>
}

const info = (id: number, text: string): UiMessage => ({ id, text, type: 'info' })
const error = (id: number, text: string, context?: UiMessage['context']): UiMessage => ({
  id,
  text,
  type: 'error',
  ...(context ? { context } : {}),
})

export const labels = {
  identifier: info(1070004, 'Email'),
  password: info(1070001, 'Password'),
  signIn: info(1010022, 'Sign in with password'),
  confirm: info(1010001, 'Sign in'),
  signUp: info(1040001, 'Sign up'),
  trait: (title: string): UiMessage => ({ ...info(1070002, title), context: { title } }),
}

export const notes = {
  confirmIdentity: info(1010003, 'Please confirm this action by verifying that it is you.'),
  alreadySignedIn: error(
    4000001,
    'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
  ),
  noMethod: error(4000001, 'Could not find any strategy with which to go on. Choose a method.'),
  invalid: (reason: string) => error(4000001, reason, { reason }),
  missing: (property: string) => error(4000002, `Property ${property} is missing.`, { property }),
  wrongCredentials: error(
    4000006,
    'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.',
  ),
  alreadyRegistered: error(
    4000007,
    'An account with the same identifier (email, phone, username, ...) exists already.',
  ),
  tooSimilar: error(
    4000031,
    'The password can not be used because it is too similar to the identifier.',
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
