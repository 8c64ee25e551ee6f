import type { UiNode } from '@ory/client'
import { isHidden, isInput, isScripted } from '../form/nodes.ts'

/** One part of the settings: a group of the provider's nodes in words of ours. */
export type Section = { group: string; title: string; lead: string; nodes: UiNode[] }

const words: Readonly<Record<string, { title: string; lead: string }>> = {
  profile: {
    title: 'Profile',
    lead: 'The name that colleagues see, and the address for signing in and for mail.',
  },
  password: { title: 'Password', lead: 'A new one signs you out on all your other devices.' },
  totp: {
    title: 'Authenticator app',
    lead: 'Asks for a code from your phone when you sign in.',
  },
  lookup_secret: {
    title: 'Backup codes',
    lead: 'For signing in when your phone is not at hand.',
  },
  passkey: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, your face or the lock of your screen.',
  },
  webauthn: { title: 'Security keys', lead: 'A small device that you plug in as a second step.' },
  oidc: { title: 'Connected accounts', lead: 'Sign in with an account that you have elsewhere.' },
  saml: { title: 'Single sign-on', lead: 'Sign in with the account of your organisation.' },
}
const order = Object.keys(words)

/** The sections of a settings flow: those that we know first, then whatever else is offered. */
export function sectionsOf(nodes: readonly UiNode[], hasKeys: boolean): Section[] {
  // The script of passkeys and security keys has one group, its users several.
  const isShared = ({ group, type }: UiNode) => group === 'default' || type === 'script'
  const shared = nodes.filter(isShared)
  const groups = [...new Set(nodes.map(({ group }): string => group))]
  return groups
    .filter((group) => group !== 'default')
    .map((group) => ({
      group,
      own: nodes.filter((node) => node.group === group && !isShared(node)),
    }))
    .filter(({ own }) => own.some((node) => isShown(node, hasKeys)))
    .map(({ group, own }) => ({ group, ...wordsFor(group), nodes: [...shared, ...own] }))
    .toSorted((a, b) => placeOf(a.group) - placeOf(b.group))
}

function isShown(node: UiNode, hasKeys: boolean): boolean {
  if (!isInput(node)) return true
  return !isHidden(node) && (hasKeys || !isScripted(node))
}

/** Title and lead of a section. */
export function wordsFor(group: string): { title: string; lead: string } {
  const title = (group[0] ?? '').toUpperCase() + group.slice(1).replaceAll('_', ' ')
  return words[group] ?? { title, lead: '' }
}

function placeOf(group: string): number {
  const place = order.indexOf(group)
  return place < 0 ? order.length : place
}
