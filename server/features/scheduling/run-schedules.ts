import { setTimeout as wait } from 'node:timers/promises'
import { carryOut } from './carry-out.ts'
import type { ScheduleParts } from './carry-out.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'

const lookEveryMs = 1_000
/** How long a claim holds when the process that made it dies, and the pause after a failure. */
const leaseMs = 30_000
const takenAtOnce = 20

/**
 * Carries out what is due now, and returns how many plans it took on. Each is claimed by one
 * conditional update, so of several workers one tries it; that it happens once rests on the
 * transaction that does it. What fails for a reason that may pass is tried again.
 */
export async function runDueSchedules(parts: ScheduleParts): Promise<number> {
  const now = parts.clock()
  const em = parts.database.fork()
  const due = { dueAt: { $lte: now } }
  const order = { orderBy: { dueAt: 'asc' }, limit: takenAtOnce, fields: ['campaignId'] } as const
  let taken = 0
  for (const { campaignId } of await em.find(ScheduleEntity, due, order)) {
    const until = { dueAt: new Date(now.getTime() + leaseMs) }
    const claimed = await parts.database
      .fork()
      .nativeUpdate(ScheduleEntity, { campaignId, ...due }, until)
    if (claimed !== 1) continue
    taken += 1
    try {
      await carryOut(parts, campaignId)
    } catch (err) {
      parts.log.error({ err, campaignId }, 'a plan could not be carried out; it is tried again')
    }
  }
  return taken
}

/**
 * Starts and ends campaigns from now on, within two seconds of their time; what was due while no
 * process ran is done first. Returns the stop, which waits for what is under way.
 */
export function runSchedules(parts: ScheduleParts): () => Promise<void> {
  const stop = new AbortController()
  const running = untilStopped()

  async function untilStopped() {
    while (!stop.signal.aborted) {
      await runDueSchedules(parts).catch((err: unknown) =>
        parts.log.error({ err }, 'plans could not be looked at'),
      )
      await wait(lookEveryMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  return async () => {
    stop.abort()
    await running
  }
}
