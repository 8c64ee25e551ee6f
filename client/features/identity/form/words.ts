import type { UiNode, UiText } from '@ory/client'

/** Labels for which we have better words than the provider, by the ids of its texts. */
const labels: Readonly<Record<number, string>> = {
  1010001: 'Confirm',
  1010005: 'Confirm',
  1010006: 'Code from the app',
  1010007: 'Backup code',
  1010008: 'Use a security key',
  1010009: 'Continue with this code',
  1010010: 'Use a backup code',
  1010011: 'Use a security key',
  1010015: 'Mail me a code',
  1010019: 'Mail me a code',
  1010021: 'Sign in with a passkey',
  1010022: 'Sign in',
  1040001: 'Create account',
  1040004: 'Use a security key',
  1040006: 'Mail me a code',
  1040007: 'Use a passkey',
  1050004: 'Remove the authenticator app',
  1050005: 'Picture to scan with the authenticator app',
  1050007: 'Show my backup codes',
  1050008: 'Make new backup codes',
  1050010: 'Keep these codes in a safe place. Each works once.',
  1050011: 'I have kept them',
  1050012: 'Add a security key',
  1050013: 'Name of the security key',
  1050016: 'Turn off backup codes',
  1050017: 'Or type this key into the app',
  1050019: 'Add a passkey',
  1070004: 'Email',
  1070005: 'Continue',
  1070006: 'Code from the app',
  1070008: 'Send another code',
  1070010: 'Code',
  1070011: 'Code',
  1070012: 'Code',
  1070013: 'Code',
  1070014: 'Sign in and connect',
}

/** The label of a node in our words where we have better ones, else the provider's. */
export function labelOf(node: UiNode): string {
  const { label } = node.meta
  if (!label) return ''
  if (node.group === 'totp' && label.id === 1070003) return 'Turn it on'
  return labels[label.id] ?? label.text
}

const codeSent: ReadonlySet<number> = new Set([1010014, 1040005, 1060003, 1080003])
const saidByScreens: ReadonlySet<number> = new Set([1010003, 1010004, 1060003, 1080003])

/** The messages to show above a form: not what its screen says, but that it was sent once more. */
export function shownAbove(messages: readonly UiText[], askedAgain: boolean): UiText[] {
  return messages
    .filter(({ id }) => !saidByScreens.has(id) || (askedAgain && codeSent.has(id)))
    .map((message) => ({ ...message, text: wordsFor(message, askedAgain) }))
}

function wordsFor(message: UiText, askedAgain: boolean): string {
  return askedAgain && codeSent.has(message.id)
    ? 'You asked for another code. Only the newest one works.'
    : wordsOf(message)
}

const codeIsWrong = 'This code is wrong or was used before. Check the latest mail and try again.'
const formIsOld = 'This had been open for too long. Here is a fresh form.'
const nothingChosen = 'Fill in the form and try again.'
const doneBefore = 'This is done already and can’t be sent again.'
const isGone = 'This did not work out. Here is a fresh form: please try once more.'

/** Messages for which we have better words than the provider, by their ids. */
const messages: Readonly<Record<number, string>> = {
  1010012: 'Have your key ready and go on.',
  1010014: 'We sent you a code by mail. It may take a minute; look into the junk folder as well.',
  1040005: 'We sent you a code by mail. It may take a minute; look into the junk folder as well.',
  1040009: 'How do you want to sign in from now on?',
  1050001: 'Saved.',
  1060001: 'You are in. Choose a new password now, so that you can sign in with it next time.',
  1060002: 'If there is an account with this address, a link is on its way to it.',
  1080001: 'We sent you a link by mail. It may take a minute; look into the junk folder as well.',
  1080002: 'Your address is confirmed.',
  4000005:
    'This password is too easy to guess. Use three or four words that have nothing to do with each other.',
  4000006: 'This email and password do not belong together. Check both and try again.',
  4000007: 'There is an account with this email already. Sign in instead.',
  4000008: 'This code is wrong. Wait for the next one in your app and try again.',
  4000010: 'Confirm your address first: we sent you a code by mail.',
  4000011: 'There is no authenticator app on this account.',
  4000012: 'This backup code was used before. Take another one.',
  4000013: 'There is no security key on this account.',
  4000014: 'There are no backup codes on this account.',
  4000015: 'This key belongs to no account here.',
  4000016: 'This is none of your backup codes.',
  4000027: 'There is an account with this email already. Sign in to connect the two.',
  4000031: 'Choose a password that is less like your email.',
  4000034: 'This password is known from a data leak. Choose another one.',
  4000035: 'Nobody can sign in with a code to this address.',
  4000036: 'This is not what you had filled in before. Please begin again.',
  4000037: 'There is no account with this address.',
  4000038: 'The puzzle was not solved. Please try again.',
  4010001: formIsOld,
  4010002: nothingChosen,
  4010003: nothingChosen,
  4010004: nothingChosen,
  4010005: nothingChosen,
  4010006: nothingChosen,
  4010007: doneBefore,
  4010008: codeIsWrong,
  4010009: 'This sign-in belongs to another account.',
  4010010: 'This address does not belong to your account.',
  4040001: formIsOld,
  4040002: doneBefore,
  4040003: codeIsWrong,
  4050001: formIsOld,
  4060001: doneBefore,
  4060002: isGone,
  4060004: 'This link does not work any more. Ask for a new one.',
  4060005: formIsOld,
  4060006: codeIsWrong,
  4070001: 'This link does not work any more. Ask for a new one.',
  4070002: doneBefore,
  4070003: isGone,
  4070005: formIsOld,
  4070006: codeIsWrong,
}

/** A message of the provider in our words where we have better ones, else the provider's. */
export function wordsOf(message: UiText, label = ''): string {
  switch (message.id) {
    case 4000002:
      return label ? `${label} is missing.` : message.text
    case 4000003:
      return `Use at least ${numberOf(message, 'min_length') ?? 1} characters.`
    case 4000017:
      return `Use at most ${numberOf(message, 'max_length') ?? 100} characters.`
    case 4000032:
      return `Use at least ${numberOf(message, 'min_length') ?? 8} characters.`
    case 4000033:
      return `Use at most ${numberOf(message, 'max_length') ?? 72} characters.`
    default:
      return messages[message.id] ?? message.text
  }
}

function numberOf({ context }: UiText, name: string): number | null {
  const found = contextOf(context)[name]
  return typeof found === 'number' ? found : null
}

/** The texts that a node holds: one, or each of its backup codes. */
export function textsOf({ attributes }: UiNode): string[] {
  if (attributes.node_type !== 'text') return []
  const { secrets } = contextOf(attributes.text.context)
  if (!Array.isArray(secrets)) return [attributes.text.text]
  return secrets.map((secret: unknown) => {
    const { id, text } = contextOf(secret)
    return id === 1050014 ? 'used' : String(text)
  })
}

/** Ids of texts that are copied character by character. */
const secretIds: ReadonlySet<number> = new Set([1050006, 1050009, 1050015])
export const isSecretText = ({ attributes }: UiNode) =>
  attributes.node_type === 'text' && secretIds.has(attributes.text.id)

function contextOf(context: unknown): Record<string, unknown> {
  return typeof context === 'object' && context !== null ? { ...context } : {}
}
