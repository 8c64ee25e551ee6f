import { once } from 'node:events'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerSession } from 'smtp-server'
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
  /** Addresses, in lower case, for which there is no mailbox. */
  refused: Set<string>
  /** The next mail to this address that was not handed out before; waits for it. */
  mailTo(address: string): Promise<Mail>
  /** The code of the next mail to this address that has one; those before it are passed over. */
  codeTo(address: string): Promise<string>
  stop(): Promise<void>
}

/** Takes in all mail on a free port of the loopback interface and delivers none of it. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Mail[] = []
  const refused = new Set<string>()
  const receive = async (stream: AsyncIterable<Buffer>, session: SMTPServerSession) => {
    const mail = await read(stream)
    for (const { address } of session.envelope.rcptTo)
      mails.push({ ...mail, to: address.toLowerCase() })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!refused.has(address.toLowerCase())) return done()
      done(Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }))
    },
    onData: callbackify(receive),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port was given.')
  const mailTo = async (to: string) => {
    const isWanted = (mail: Mail) => mail.to === to.toLowerCase()
    await waitUntil(`a mail to ${to}`, () => mails.some(isWanted))
    const [mail] = mails.splice(mails.findIndex(isWanted), 1)
    if (!mail) throw new Error(`The mail to ${to} was taken by somebody else.`)
    return mail
  }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    refused,
    mailTo,
    async codeTo(to) {
      let { code } = await mailTo(to)
      while (code === null) ({ code } = await mailTo(to))
      return code
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function read(stream: AsyncIterable<Buffer>): Promise<Omit<Mail, 'to'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text, code: /(?:^|: )\s*(\d{6})\s*$/m.exec(text)?.[1] ?? null }
}
