import type { MailRow } from './entities.ts'
import { pictureKeys } from './content.ts'
import { mark } from './mark.ts'
import { markKey } from './mail-pictures.ts'
import type { MailPicture, MailPictures } from './mail-pictures.ts'

/** What mails need of the product when they leave; each may know nothing. */
export type MailParts = {
  /** A picture that a mail names; null where there is none. It may take some seconds, not more. */
  readPicture: (key: string) => Promise<MailPicture | null>
  /** Makes an address at which a reply is read, for what a mail names; null where none are. */
  replyAddress: (key: string) => Promise<string | null>
}

/** A mail as it leaves. */
export type MailMessage = {
  id: string
  recipient: string
  subject: string
  text: string
  /** Null for a mail of an earlier build, which is text alone. */
  html: string | null
  headers: Record<string, string>
  replyTo: string | null
  pictures: { cid: string; picture: MailPicture }[]
}

/** What a mail is read of. */
export type Written = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'body' | 'content' | 'headers'>

/** Reads what a mail names, and renders it. A picture that can't be read is left out. */
export async function makeMessage(mail: Written, parts: MailParts): Promise<MailMessage> {
  const { id, recipient, subject, body, content } = mail
  const head = { id, recipient, subject, headers: mail.headers ?? {} }
  if (!content) return { ...head, text: body, html: null, replyTo: null, pictures: [] }
  const { renderMail } = await import('./render-mail.tsx')
  const pictures = await readPictures(content, parts)
  const { repliesTo } = content
  const replyTo = repliesTo ? await parts.replyAddress(repliesTo) : null
  const cids = new Map([...pictures.keys()].map((key, index) => [key, `p${index}.${id}@mail`]))
  const cidOf = (key: string) => cids.get(key) ?? ''
  const rendered = renderMail({
    subject,
    content,
    pictures,
    addressOf: (key) => `cid:${cidOf(key)}`,
    repliesAreRead: replyTo !== null,
  })
  const inside = [...pictures].map(([key, picture]) => ({ cid: cidOf(key), picture }))
  return { ...head, ...rendered, replyTo, pictures: inside }
}

/** The pictures of a mail that are there, and Fanfare's mark where it is not about a company. */
export async function readPictures(
  content: NonNullable<MailRow['content']>,
  { readPicture }: Pick<MailParts, 'readPicture'>,
): Promise<MailPictures> {
  const found = new Map<string, MailPicture>()
  if (!content.company) found.set(markKey, mark)
  for (const key of pictureKeys(content)) {
    const picture = await readPicture(key).catch(() => null)
    if (picture) found.set(key, picture)
  }
  return found
}
