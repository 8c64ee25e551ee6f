import { createTransport } from 'nodemailer'
import type { MailMessage } from './make-message.ts'

/** Hands mails to a mail server. */
export type MailSender = {
  /** Resolves when the mail server has taken the mail; throws what it or the network said. */
  send(mail: MailMessage): Promise<void>
  close(): void
}

const connectMs = 10_000
const silenceMs = 30_000
const idleMs = 20_000

/**
 * Sends by the mail server at `smtpUrl`, as Fanfare with the address `from`. Ory Kratos may be given
 * the same URL, so its two parameters mean the same here: `disable_starttls`, `skip_ssl_verify`.
 */
export function createSmtpSender(smtpUrl: string, from: string): MailSender {
  const transport = createTransport({
    ...settingsOf(smtpUrl),
    pool: true,
    maxConnections: 2,
    // The outbox tries again; a mail that a lost connection may have delivered isn't sent at once.
    maxRequeues: 0,
    idleTimeout: idleMs,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: 'Fanfare', address: from },
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        ...(mail.html ? { html: mail.html } : {}),
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
        attachments: mail.pictures.map(({ cid, picture }) => ({
          cid,
          content: Buffer.from(picture.bytes),
          contentType: picture.type,
          contentDisposition: 'inline' as const,
          filename: `${cid.split('.')[0]}.${picture.type === 'image/png' ? 'png' : 'jpg'}`,
        })),
        // The same at every try: if the server's yes was lost, receivers see one mail twice as one.
        messageId: `<${mail.id}@${domain}>`,
        headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** Goes to the mail server and signs in, and sends nothing. Throws what it or the network said. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(settingsOf(smtpUrl))
  await transport.verify().finally(() => transport.close())
}

function settingsOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isSet = (name: string) => url.searchParams.get(name) === 'true'
  const password = decodeURIComponent(url.password)
  const plain = isSet('disable_starttls')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    secure: url.protocol === 'smtps:',
    ignoreTLS: plain,
    // A password never travels in clear unless that is asked for.
    requireTLS: password !== '' && !plain,
    tls: { rejectUnauthorized: !isSet('skip_ssl_verify') },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(url.port ? { port: Number(url.port) } : {}),
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: password } } : {}),
  }
}
