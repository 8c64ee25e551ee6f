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

function withoutPassword(text: string, password: string): string {
  return password === '' ? text : text.replaceAll(password, '•••')
}
