import { z } from 'zod'

/** What went wrong with one try. `text` holds no password and at most 300 characters. */
export type SendFailure = {
  /** Short and without any address, for the log: `EAUTH 535`. */
  code: string
  text: string
  /** True when the mail server will never take mail for this recipient. */
  isFinal: boolean
}

const thrownBySmtp = z.looseObject({
  message: z.string().catch('unknown failure'),
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  permanent: z.boolean().optional().catch(undefined),
  rejected: z.array(z.string()).optional().catch(undefined),
})

/**
 * Reads what a sender threw. Only a lasting refusal of the recipient is final: a refused password or
 * sender is ours to mend, and the mail goes out when it is mended.
 */
export function readSendFailure(thrown: unknown, password: string): SendFailure {
  const parsed = thrownBySmtp.safeParse(thrown)
  const failure = parsed.success ? parsed.data : { message: String(thrown) }
  const { code = 'EUNKNOWN', responseCode, permanent = false, rejected = [] } = failure
  return {
    code: responseCode ? `${code} ${responseCode}` : code,
    text: withoutPassword(failure.message, password).slice(0, 300),
    isFinal: permanent && rejected.length > 0,
  }
}

/**
 * What the mail server answered, from its number on: `550 5.1.1 No such mailbox`. Null where it did not
 * answer: what the network said tells of the installation, and nothing to who asked for a mail.
 */
export function replyIn(text: string): string | null {
  const [reply] = /\b[45]\d\d[ -].*/s.exec(text) ?? []
  return reply ? reply.replaceAll(/\s+/g, ' ').trim() : null
}

function withoutPassword(text: string, password: string): string {
  return password === '' ? text : text.replaceAll(password, '•••')
}
