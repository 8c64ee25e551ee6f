import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { waitUntil } from './wait-until.ts'

export type Mail = {
  /** The address of the envelope, in lower case. */
  to: string
  subject: string
  /** The plain text. */
  text: string
  /** The six digits that stand on a line of their own or after a colon; null when there are none. */
  code: string | null
}

export type MailSink = {
  /** `smtp://127.0.0.1:…`, without TLS and without a password. */
  url: string
  /** The next mail to this address that was not handed out before; waits for it. */
  mailTo(address: string): Promise<Mail>
  /** How many mails to this address have come and were not handed out. */
  waiting(address: string): number
  stop(): Promise<void>
}

/** Takes in all mail on a free port of the loopback interface and delivers none of it. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      read(stream).then(
        (mail) => {
          for (const { address } of session.envelope.rcptTo)
            mails.push({ ...mail, to: address.toLowerCase() })
          callback()
        },
        (error: Error) => callback(error),
      )
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.')
  const indexOf = (to: string) => mails.findIndex((mail) => mail.to === to.toLowerCase())
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    async mailTo(to) {
      await waitUntil(`a mail to ${to}`, () => indexOf(to) >= 0)
      const [mail] = mails.splice(indexOf(to), 1)
      if (!mail) throw new Error(`The mail to ${to} was taken by somebody else.`)
      return mail
    },
    waiting: (to) => mails.filter((mail) => mail.to === to.toLowerCase()).length,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function read(stream: AsyncIterable<Buffer>): Promise<Omit<Mail, 'to'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text, code: /(?:^|: )\s*(\d{6})\s*$/m.exec(text)?.[1] ?? null }
}
