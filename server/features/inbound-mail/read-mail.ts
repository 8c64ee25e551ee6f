import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { addressKey } from '#shared/lib/email-address.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { parseJson } from '#server/platform/http/read-limited.ts'

/** A mail that was posted to us, as far as it matters. */
export type InboundMail = {
  /** All to whom it went, of the envelope first. */
  to: string[]
  /** One address, in lower case; empty where none was said. */
  from: string
  /** As the sender's program gave it; empty without one. */
  messageId: string
  /** Plain text, quotes and all. */
  text: string
  /** A program wrote it, not a person: an absence note, a report, a list. */
  isAutomatic: boolean
}

const addresses = z.union([z.string().max(2_000), z.array(z.string().max(500)).max(50)])

const asJson = z.object({
  to: addresses,
  from: z.string().max(500).default(''),
  messageId: z.string().max(1_000).default(''),
  text: z.string().max(1_000_000),
  /** Of the mail's head, by name. */
  headers: z.record(z.string().max(200), z.string().max(4_000)).default({}),
})

/** Reads the plain form. Throws `bad-request` with what is wrong. */
export function readJsonMail(body: string): InboundMail {
  const parsed = asJson.safeParse(parseJson(body))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('bad-request', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { to, from, messageId, text, headers } = parsed.data
  const all = typeof to === 'string' ? to.split(',') : to
  return {
    to: all.map(addressIn),
    from: addressIn(from),
    messageId: messageId.trim(),
    text,
    isAutomatic: isAutomatic(
      new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ),
  }
}

/**
 * Reads a message as it went over the wire (RFC 5322), in whatever letters it says; `envelope` is to whom it
 * was handed.
 */
export async function readRawMail(
  raw: Uint8Array,
  envelope: readonly string[],
): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw).catch(() => {
    throw new AppError('bad-request', 'This is not a message in RFC 5322.')
  })
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address }) => address ?? '')
  const handed = ['delivered-to', 'x-original-to'].map((name) => headers.get(name) ?? '')
  return {
    to: [...envelope, ...handed, ...named].map(addressIn),
    from: addressIn(mail.from?.address ?? ''),
    messageId: mail.messageId?.trim() ?? '',
    text: mail.text ?? textOfHtml(mail.html ?? ''),
    isAutomatic: isAutomatic(headers),
  }
}

/** The words of a mail that has no plain text; what it quotes has `>` before each line there, too. */
function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 1_000_000 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
    ],
  })
}

/** `Ada <ada@example.com>` without the name, as addresses are compared. */
function addressIn(text: string): string {
  const [, inside = text] = /<([^<>]+)>/.exec(text) ?? []
  return addressKey(inside)
}

function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no'
  const precedence = headers.get('precedence')?.trim().toLowerCase() ?? ''
  return (
    submitted !== 'no' ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(precedence) ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    headers.get('return-path')?.trim() === '<>' ||
    (headers.get('content-type') ?? '').toLowerCase().startsWith('multipart/report')
  )
}

/** What somebody wrote of their own: without what they answer to, and without their signature. */
export function ownWords(text: string): string {
  return new EmailReplyParser().parseReply(text.replaceAll('\r\n', '\n')).trim()
}
