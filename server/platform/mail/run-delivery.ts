import { setTimeout as wait } from 'node:timers/promises'
import { createSmtpSender } from './create-smtp-sender.ts'
import { deliverDueMail } from './deliver-mail.ts'
import type { DeliveryParts } from './deliver-mail.ts'

const lookEveryMs = 500
const graceMs = 3_000

/**
 * Sends queued mail by the mail server at `smtpUrl` from now on, within a second of the commit that
 * queued it, in whichever process that was. Returns the stop, which waits up to three seconds for
 * what is being sent; a mail cut off then is tried again later.
 */
export function runDelivery(
  options: Omit<DeliveryParts, 'sender' | 'password'> & { smtpUrl: string; from: string },
): () => Promise<void> {
  const { smtpUrl, from, log } = options
  const sender = createSmtpSender(smtpUrl, from)
  const password = decodeURIComponent(new URL(smtpUrl).password)
  const stop = new AbortController()
  const running = untilStopped()

  async function untilStopped() {
    while (!stop.signal.aborted) {
      const taken = await deliverDueMail({ ...options, sender, password }).catch((err: unknown) => {
        log.error({ err }, 'the outbox could not be worked on')
        return 0
      })
      if (taken === 0)
        await wait(lookEveryMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  return async () => {
    stop.abort()
    await Promise.race([running, wait(graceMs, undefined, { ref: false })])
    sender.close()
  }
}
