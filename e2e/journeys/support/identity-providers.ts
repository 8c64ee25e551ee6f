import { presentKratos } from '#e2e/support/build-kratos.ts'
import type { Kratos } from '#e2e/support/build-kratos.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startMailSink } from '#e2e/support/mail-sink.ts'
import type { MailSink } from '#e2e/support/mail-sink.ts'
import { startKratos } from '#e2e/support/start-kratos.ts'
import { serveFanfare } from './fanfare-server.ts'
import type { FanfareServer } from './fanfare-server.ts'

export type ServedIdentity = {
  server: FanfareServer
  /** All mail that the product and its identity provider send. */
  readonly mail: MailSink
}

/** Serves the product with the identity that is built in, which mails by SMTP. */
export function serveEmbeddedIdentity(): ServedIdentity {
  return serveWithMail(async () => ({ env: {}, stop: async () => undefined }))
}

/** Serves the product with a real Kratos behind `/.ory`. */
export function serveKratos(kratos: Kratos): ServedIdentity {
  return serveWithMail(async (appOrigin, smtpUrl) => {
    const port = await freePort()
    const { stop } = await startKratos({ kratos, port, appOrigin, smtpUrl })
    return { env: { ORY_URL: `http://127.0.0.1:${port}` }, stop }
  })
}

/** The real Kratos, if this machine has built it. */
export const kratosAtHand = presentKratos()

type Provider = { env: Record<string, string>; stop(): Promise<void> }

function serveWithMail(
  provide: (appOrigin: string, smtpUrl: string) => Promise<Provider>,
): ServedIdentity {
  let mail: MailSink | null = null
  const server = serveFanfare(async (origin) => {
    const sink = await startMailSink()
    mail = sink
    const provider = await provide(origin, sink.url)
    const stop = async () => {
      await provider.stop()
      await sink.stop()
    }
    return { env: { SMTP_URL: sink.url, PUBLIC_URL: origin, ...provider.env }, stop }
  })
  return {
    server,
    get mail() {
      if (!mail) throw new Error('Mail is taken in only while the tests run.')
      return mail
    },
  }
}
