import type { UiNode, UiText } from '@ory/client'

const labels: Record<number, string> = {
  1070004: 'Email',
  1010001: 'Confirm',
  1010022: 'Sign in',
  1040001: 'Create account',
}

/** The label of a node in our words where we have better ones, else the provider's. */
export function labelOf(node: UiNode): string {
  const { label } = node.meta
  if (!label) return ''
  return labels[label.id] ?? label.text
}

/** A message of the provider in our words where we have better ones, else the provider's. */
export function wordsOf(message: UiText, label = ''): string {
  switch (message.id) {
    case 1010003:
      return 'Enter your password once more, so that nobody else can change this.'
    case 4000002:
      return label ? `${label} is missing.` : message.text
    case 4000006:
      return 'This email and password do not belong together. Check both and try again.'
    case 4000007:
      return 'There is an account with this email already. Sign in instead.'
    case 4000031:
      return 'Choose a password that is less like your email.'
    case 4000032:
      return `Use at least ${numberOf(message, 'min_length') ?? 8} characters.`
    case 4000033:
      return `Use at most ${numberOf(message, 'max_length') ?? 72} characters.`
    case 4000034:
      return 'This password is known from a data leak. Choose another one.'
    default:
      return message.text
  }
}

function numberOf({ context }: UiText, name: string): number | null {
  const found = Object.entries(context ?? {}).find(([key]) => key === name)?.[1]
  return typeof found === 'number' ? found : null
}
