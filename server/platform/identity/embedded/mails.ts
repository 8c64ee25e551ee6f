import type { Mail } from '#server/platform/mail/queue-mail.ts'
import type { IdentityRow } from './entities.ts'
import type { CodeKind } from './flow.ts'

type Person = Pick<IdentityRow, 'name' | 'email'>

const subjects: Record<CodeKind, string> = {
  recovery: 'Use this code to get back into your Fanfare account',
  verification: 'Use this code to verify your email address for Fanfare',
}

const titles: Record<CodeKind, string> = {
  recovery: 'Your code to get back in',
  verification: 'Your code to verify this address',
}

const purposes: Record<CodeKind, string> = {
  recovery: 'choose a new password',
  verification: 'show that this address is yours',
}

const ifNotYou: Record<CodeKind, string> = {
  recovery:
    'If you did not ask for it, you need not do anything: without the code nobody gets in. Pass it on to nobody, not even to us.',
  verification:
    'If you did not ask for it, you can ignore this mail: without the code the address stays unverified.',
}

/** The mail that brings a code, valid for so many minutes, to the person it is for. */
export function codeMail(
  kind: CodeKind,
  to: Person,
  { digits, minutes }: { digits: string; minutes: number },
  origin: string,
): Mail {
  return {
    to: to.email,
    subject: subjects[kind],
    content: {
      title: titles[kind],
      preheader: `It is valid for ${minutes} minutes and works once.`,
      parts: [
        { kind: 'code', digits },
        { kind: 'words', text: greeting(to) },
        {
          kind: 'words',
          text: `Enter this code at ${hostOf(origin)} to ${purposes[kind]}. It is valid for ${minutes} minutes and works once.`,
        },
        { kind: 'note', text: ifNotYou[kind] },
      ],
    },
  }
}

/** Tells a person that the password was changed, in case it was somebody else. */
export function passwordChangedMail(to: Person, origin: string): Mail {
  return {
    to: to.email,
    subject: 'Your Fanfare password was changed',
    content: {
      title: 'Your password was changed',
      preheader: 'All other devices were signed out.',
      parts: [
        { kind: 'words', text: greeting(to) },
        {
          kind: 'words',
          text: `The password of your account at ${hostOf(origin)} was changed just now, and all other devices were signed out.`,
        },
        { kind: 'words', text: 'If this was not you, choose a new password at once.' },
        { kind: 'action', label: 'Choose a new password', url: `${origin}/sign-in/recovery` },
      ],
    },
  }
}

/** Tells the former address of a person that it does not lead to the account any more. */
export function addressChangedMail(to: Person, origin: string): Mail {
  return {
    to: to.email,
    subject: 'The email address of your Fanfare account was changed',
    content: {
      title: 'Your email address was changed',
      preheader: 'This address does not open your account any more.',
      parts: [
        { kind: 'words', text: greeting(to) },
        {
          kind: 'words',
          text: `Your account at ${hostOf(origin)} has another email address from now on; this one does not open it any more.`,
        },
        {
          kind: 'note',
          text: 'If this was not you, ask the owner of your company to remove your access, and tell whoever runs this Fanfare.',
        },
      ],
    },
  }
}

// Whoever signs up chooses the name, and may do so with the address of somebody else: what could be
// an advertisement or a link is not passed on.
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u

const greeting = ({ name }: Person) => (plainName.test(name) ? `Hello ${name},` : 'Hello,')

const hostOf = (origin: string) => new URL(origin).host
