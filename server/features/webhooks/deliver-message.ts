import type { Database } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { disableEndpoint } from './disable-endpoint.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from './public/entities.ts'
import type { WebhookDeliveryRow } from './public/entities.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { messageBody } from './message-body.ts'
import type { ReadAlert, ReadLead } from './message-body.ts'
import { postMessage } from '#server/platform/http/post-message.ts'
import type { PostOptions, PostOutcome } from '#server/platform/http/post-message.ts'
import { waitAfterFailure } from './retry-plan.ts'
import { failSpan, inSpan } from '#server/platform/telemetry/spans.ts'
import { signMessage } from './sign-message.ts'

export type WebhookParts = {
  database: Database
  clock: () => Date
  log: Log
  random: () => number
  /** Origin of the application and of published pages. */
  appOrigin: string
  pagesOrigin: string
  /** What a message about a lead or an alert says is read at each try. */
  readLead: ReadLead
  readAlert: ReadAlert
  post: PostOptions
  /** Told of each try. */
  onTry?: (outcome: 'delivered' | 'put off' | 'given up') => void
}

/** How long a claim holds when the process that made it dies. More than a try ever takes. */
const leaseMs = 60_000

/**
 * Tries one message. It is claimed by one conditional update, so of several workers exactly one
 * tries it; one that dies meanwhile leaves it to the next when its lease is over. False when another
 * had it.
 */
export async function deliverMessage(
  parts: WebhookParts,
  delivery: WebhookDeliveryRow,
): Promise<boolean> {
  const now = parts.clock()
  const attempts = delivery.attempts + 1
  const { id, replays } = delivery
  const em = parts.database.fork()
  const claimed = await em.nativeUpdate(
    WebhookDeliveryEntity,
    { id, state: 'pending', attempts: delivery.attempts, replays, nextAttemptAt: { $lte: now } },
    { attempts, lastAttemptAt: now, nextAttemptAt: new Date(now.getTime() + leaseMs) },
  )
  if (claimed !== 1) return false
  const own = { id, state: 'pending', attempts, replays } as const
  const endpoint = await em.findOne(WebhookEndpointEntity, { id: delivery.endpointId })
  const message = await messageBody(em, delivery, parts)
  if (!endpoint || 'gone' in message) {
    const over = { state: 'cancelled', nextAttemptAt: null } as const
    await em.nativeUpdate(WebhookDeliveryEntity, own, over)
  } else if ('notBefore' in message) {
    // Nothing was tried: it is being erased, which may be taken back.
    const later = new Date(Math.max(message.notBefore.getTime(), now.getTime()) + 1_000)
    const asBefore = { attempts: delivery.attempts, nextAttemptAt: later }
    await em.nativeUpdate(WebhookDeliveryEntity, own, asBefore)
  } else {
    const headers = signMessage(endpoint, `msg_${id}`, message.body, now)
    await inSpan(
      'deliver webhook',
      async (span) => {
        const outcome = await postMessage(endpoint.url, headers, message.body, parts.post)
        if (!isTaken(outcome)) failSpan(span, String(outcome.code ?? 'no answer'))
        // Cut off because the process ends: whoever claims it when the lease is over tries again.
        const isCutOff = outcome.code === null && parts.post.stop?.aborted
        if (!isCutOff) await settle(parts, endpoint.id, own, outcome)
      },
      { parent: null },
    )
  }
  return true
}

const isTaken = ({ code }: PostOutcome) => code !== null && code >= 200 && code < 300

type Own = { id: string; state: 'pending'; attempts: number; replays: number }

/** Notes what came of a try, unless the message has been erased or sent again meanwhile. */
async function settle(
  parts: WebhookParts,
  endpointId: string,
  own: Own,
  outcome: PostOutcome,
): Promise<void> {
  const { code, ms, retryAfterMs } = outcome
  const { attempts } = own
  const wasTaken = isTaken(outcome)
  const waitMs = wasTaken ? null : waitAfterFailure(attempts, parts.random, retryAfterMs)
  const now = parts.clock()
  const facts = { delivery: own.id, attempts, code, ms, waitMs }
  parts.log.info(facts, wasTaken ? 'webhook delivered' : 'webhook not delivered')
  parts.onTry?.(wasTaken ? 'delivered' : waitMs === null ? 'given up' : 'put off')
  await parts.database.fork().transactional(async (tx) => {
    // Whoever changes an endpoint and its messages begins with the endpoint, so that none wait for
    // each other.
    const endpoint = await lockEndpoint(tx, endpointId)
    if (!endpoint) return
    await tx.nativeUpdate(WebhookDeliveryEntity, own, {
      state: wasTaken ? 'delivered' : waitMs === null ? 'failed' : 'pending',
      nextAttemptAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
      lastCode: code,
      lastMs: ms,
      lastError: code === null ? outcome.text : wasTaken ? null : `The answer was ${code}.`,
      lastAnswer: code === null ? null : outcome.text,
    })
    endpoint.failingSince = wasTaken ? null : (endpoint.failingSince ?? now)
    await tx.flush()
    if (!wasTaken) await disableEndpoint(tx, endpoint, code, parts.appOrigin, now)
  })
}
