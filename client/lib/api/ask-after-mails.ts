import type { MailDelivery } from '#shared/contract/mail-delivery.ts'

/** How often (ms) is asked what became of mails that were sent just now, and of those that are tried again. */
const soonMs = 1_500
const laterMs = 20_000
/** After so many times a mail that waits is one of those. */
const mostSoon = 40

/** When (ms) to ask again what became of mails, after so many answers; false where all is known. */
export function askAfterMails(
  mails: readonly (Pick<MailDelivery, 'state'> | null)[],
  answers: number,
): number | false {
  const states = mails.map((mail) => mail?.state)
  if (states.includes('waiting')) return answers < mostSoon ? soonMs : laterMs
  return states.includes('delayed') ? laterMs : false
}
