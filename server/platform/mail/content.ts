import { inOneLine } from './in-one-line.ts'

/**
 * What a mail says, once. Its plain text and its HTML are both made of this (`render-mail.tsx`), so
 * they can't differ. Words are plain text everywhere; nothing in here is HTML.
 */
export type MailContent = {
  /** What stands large above the words. It says no more than the subject. */
  title: string
  /** What lists of mails show beside the subject, in one line. */
  preheader: string
  /** The company that the mail is about; without one it is Fanfare's own. */
  company?: MailCompany
  parts: MailPart[]
  /** Why it came, and how to have no more. */
  foot?: MailFoot[]
  /** Names what a reply becomes part of, for whoever makes addresses of that; see `MailParts`. */
  repliesTo?: string
}

export type MailCompany = { id: string; name: string }

/** Of a company what a mail says of it, and nothing else of its row. */
export const companyInMail = ({ id, name }: MailCompany): MailCompany => ({
  id,
  name: inOneLine(name),
})

export type MailPart =
  /** A paragraph, or several lines of one. */
  | { kind: 'words'; text: string }
  /** The same, less loud. */
  | { kind: 'note'; text: string }
  /** A code to be typed. */
  | { kind: 'code'; digits: string }
  /** What the mail is for; at most one. */
  | MailAction
  /** One thing that somebody did, with all that they wrote. */
  | MailNews
  | MailFigures
  | MailChart
  | MailRows

export type MailAction = { kind: 'action'; label: string; url: string }

export type MailNews = {
  kind: 'news'
  /** "Ada mentioned you", without a full stop. */
  what: string
  /** What it is in, by name. */
  place: string
  /** ISO 8601. */
  at: string
  /** Until when an answer is wanted (ISO 8601), and the zone in which that was chosen. */
  until?: { dueAt: string | null; dueZone: string | null } | null
  /** All of it; empty where nothing was written. */
  words: string
  /** What it is about; left out where there is none when the mail leaves. */
  picture?: NamedPicture
  label: string
  url: string
}

/** Numbers with what they are called, and how they have changed; null where there is nothing to say. */
export type MailFigures = {
  kind: 'figures'
  figures: readonly { label: string; value: string; change: string | null }[]
}

type NamedPicture = { key: string; alt: string }

/** A picture of numbers, and the same numbers in words. */
export type MailChart = { kind: 'picture'; title: string; picture: NamedPicture; words: string }

/** A list with values in columns; `heads` names them. */
export type MailRows = {
  kind: 'rows'
  title: string
  heads: readonly string[]
  rows: readonly { name: string; values: readonly string[]; picture?: NamedPicture }[]
}

export type MailFoot = { text: string; label?: string; url?: string }

/** The keys of the pictures that a mail would like to show. */
export function pictureKeys({ company, parts }: MailContent): string[] {
  const shown = parts.flatMap(keysOfPart)
  return [...new Set([...(company ? [logoKey(company)] : []), ...shown])]
}

function keysOfPart(part: MailPart): string[] {
  if (part.kind === 'rows')
    return part.rows.flatMap(({ picture }) => (picture ? [picture.key] : []))
  const isPictured = part.kind === 'news' || part.kind === 'picture'
  return isPictured && part.picture ? [part.picture.key] : []
}

/** The key of a company's logo. */
export const logoKey = ({ id }: Pick<MailCompany, 'id'>) => `logo ${id}`

/** Whose logo a key of `logoKey` names; null for another key. */
export const readLogoKey = (key: string): string | null => /^logo (\S+)$/.exec(key)?.[1] ?? null
