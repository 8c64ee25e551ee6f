import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailSender } from './create-smtp-sender.ts'
import { failSpan, inSpan } from '#server/platform/telemetry/spans.ts'
import { MailEntity } from './entities.ts'
import type { MailRow } from './entities.ts'
import { makeMessage } from './make-message.ts'
import type { MailParts } from './make-message.ts'
import { readSendFailure } from './send-failure.ts'

export type DeliveryParts = {
  database: Database
  sender: MailSender
  /** Where pictures and addresses for replies come from. */
  mailParts: MailParts
  /** That of the mail server, so that it is never written down. */
  password: string
  clock: () => Date
  log: Log
  /** Those of these companies that no mail is sent for now. */
  held?: (em: EntityManager, companyIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Told of each try. */
  onTry?: (outcome: 'sent' | 'put off' | 'given up') => void
}

/** How long a claim holds when the process that made it dies. More than a sender ever takes. */
const leaseMs = 5 * 60_000
const batch = 20
/** How soon (ms) it is looked again whether a mail may be sent that is held. */
const heldMs = 60_000
const maxAttempts = 12
const firstWaitMs = 5_000
const longestWaitMs = 3_600_000
/** What waited longer (in the outbox of an installation that had no mail server) is not news. */
export const mailLifetimeMs = 24 * 3_600_000

/**
 * How long after failed try `attempts` (from 1) the next one comes, in ms: twice as long each time,
 * at most an hour. Null after the last, about two and a half hours after the first.
 */
export function waitAfter(attempts: number): number | null {
  if (attempts >= maxAttempts) return null
  return Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)
}

/**
 * Sends what is due, and returns how many mails it took on. Each is claimed by one conditional
 * update, so of several workers exactly one sends it.
 */
export async function deliverDueMail(parts: DeliveryParts): Promise<number> {
  const em = parts.database.fork()
  const now = parts.clock()
  const due = await em.find(
    MailEntity,
    { nextAttemptAt: { $lte: now }, ...youngEnough(now) },
    { orderBy: { nextAttemptAt: 'asc' }, limit: batch },
  )
  const sent = await withoutHeld(parts, em, due)
  const taken = await Promise.all(sent.map((mail) => deliver(parts, mail, now)))
  return taken.filter(Boolean).length
}

/** How many mails are to be sent still, now or later. */
export const countWaitingMail = (em: EntityManager, now: Date): Promise<number> =>
  em.count(MailEntity, { nextAttemptAt: { $ne: null }, ...youngEnough(now) })

const youngEnough = (now: Date) => ({
  createdAt: { $gt: new Date(now.getTime() - mailLifetimeMs) },
})

const companyOf = (mail: MailRow) => mail.content?.company?.id

/** Those of companies that nothing is sent for wait, without a try. */
async function withoutHeld(
  { held, clock }: DeliveryParts,
  em: EntityManager,
  due: readonly MailRow[],
): Promise<readonly MailRow[]> {
  const companyIds = [...new Set(due.flatMap((mail) => companyOf(mail) ?? []))]
  if (companyIds.length === 0 || !held) return due
  const without = await held(em, companyIds)
  const isHeld = (mail: MailRow) => without.has(companyOf(mail) ?? '')
  const waiting = due.filter(isHeld).map(({ id }) => id)
  const later = { nextAttemptAt: new Date(clock().getTime() + heldMs) }
  if (waiting.length > 0) await em.nativeUpdate(MailEntity, { id: waiting, sentAt: null }, later)
  return due.filter((mail) => !isHeld(mail))
}

async function deliver(parts: DeliveryParts, mail: MailRow, now: Date): Promise<boolean> {
  const em = parts.database.fork()
  const attempts = mail.attempts + 1
  const claimed = await em.nativeUpdate(
    MailEntity,
    { id: mail.id, attempts: mail.attempts, nextAttemptAt: { $lte: now } },
    { attempts, nextAttemptAt: new Date(now.getTime() + leaseMs) },
  )
  if (claimed !== 1) return false
  await inSpan(
    'send mail',
    async (span) => {
      const outcome = await attempt(parts, mail, attempts)
      if (outcome.lastError !== null) failSpan(span, 'not sent')
      await em.nativeUpdate(MailEntity, { id: mail.id }, outcome)
    },
    { parent: null },
  )
  return true
}

/** One try, and what the row says after it. */
async function attempt(parts: DeliveryParts, mail: MailRow, attempts: number) {
  const { log } = parts
  try {
    await parts.sender.send(await makeMessage(mail, parts.mailParts))
    log.info({ mail: mail.id, attempts }, 'mail sent')
    parts.onTry?.('sent')
    // The text may hold a code or a link of access; nobody needs it here any more.
    const emptied = { body: '', content: null, headers: null }
    return { sentAt: parts.clock(), nextAttemptAt: null, lastError: null, ...emptied }
  } catch (thrown) {
    const failure = readSendFailure(thrown, parts.password)
    const waitMs = failure.isFinal ? null : waitAfter(attempts)
    const nextAttemptAt = waitMs === null ? null : new Date(parts.clock().getTime() + waitMs)
    const outcome = waitMs === null ? 'mail given up' : 'mail could not be sent'
    log.warn({ mail: mail.id, attempts, code: failure.code, waitMs }, outcome)
    parts.onTry?.(waitMs === null ? 'given up' : 'put off')
    return { nextAttemptAt, lastError: failure.text }
  }
}
