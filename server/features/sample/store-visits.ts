import { speak } from '#shared/languages/all-languages.ts'
import { v7 as uuidv7 } from 'uuid'
import { must } from '#shared/lib/must.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import type { EventKind } from '#server/features/ingest/public/entities.ts'
import { originOf } from '#server/features/ingest/public/origin.ts'
import type { Sender } from '#server/features/ingest/public/sender.ts'
import { visitEventOf } from '#server/features/ingest/public/visit-event.ts'
import type { VisitEvent } from '#server/features/ingest/public/visit-event.ts'
import type { KnownPage, Visits } from '#server/features/ingest/public/visits.ts'
import { checkAnswers } from '#server/features/leads/public/check-answers.ts'
import { storeLead } from '#server/features/leads/public/store-lead.ts'
import { inventAnswers } from './invent-answers.ts'
import type { Scene } from './find-scene.ts'
import type { PlannedVisit } from './plan-visits.ts'

/**
 * Brings the visits to the collector as if they happened now, a day at a time. `scenes` are the
 * campaign's releases, earliest first. Resolves when all of it is durable.
 */
export async function storeVisits(
  visits: Visits,
  scenes: readonly Scene[],
  planned: readonly PlannedVisit[],
): Promise<void> {
  const days = Map.groupBy(planned, ({ viewedAt }) => Math.floor((viewedAt[0] ?? 0) / dayMs))
  for (const ofDay of days.values()) {
    const events = await Promise.all(ofDay.map((visit) => eventsOf(visits, scenes, visit)))
    await visits.store({ campaignIds: [], events: events.flat(), presences: [] })
    // Afterwards, as a lead counts for the source that its visitor came from; and in their order.
    const sent = ofDay.toSorted((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0))
    await Promise.all(sent.map((visit) => sendForm(visits, scenes, visit)))
  }
}

/** Views and clicks; the conversion comes with the lead. */
async function eventsOf(
  visits: Visits,
  scenes: readonly Scene[],
  visit: PlannedVisit,
): Promise<VisitEvent[]> {
  const { source, clickedAt, sentAt } = visit
  const scene = sceneOf(scenes, visit)
  const { home, thanks, buttonId } = scene
  const steps: Step[] = visit.viewedAt.map((at) => ({ kind: 'view', page: home, at }))
  if (clickedAt !== null) steps.push({ kind: 'click', page: home, at: clickedAt, block: buttonId })
  if (sentAt !== null) steps.push({ kind: 'view', page: thanks, at: sentAt + 1_000 })
  const sender = inventSender(visits, visit)
  return Promise.all(
    steps.map(async ({ kind, page, at, block = null }, index) =>
      visitEventOf(page, sender, {
        id: uuidv7({ msecs: at }),
        kind,
        blockId: block,
        ...(await visits.visitorAt(sender, page, at)),
        origin: index === 0 ? originOf(source, undefined) : null,
        at,
      }),
    ),
  )
}

type Step = { kind: EventKind; page: KnownPage; at: number; block?: string }

async function sendForm(
  visits: Visits,
  scenes: readonly Scene[],
  visit: PlannedVisit,
): Promise<void> {
  if (visit.sentAt === null) return
  const { home: page, formId, form } = sceneOf(scenes, visit)
  const values = inventAnswers(form, visit.number)
  const fields = checkAnswers(form, { values, query: new URLSearchParams() }, speak())
  const submissionId = uuidv7({ msecs: visit.sentAt })
  const lead = {
    submissionId,
    page,
    formId,
    fields,
    origin: null,
    begunAt: visit.sentAt,
    isSpam: false,
    tellAt: null,
  }
  await storeLead(visits, lead, inventSender(visits, visit), new Date(visit.sentAt))
}

/** The release that was current when the visit began. */
function sceneOf(scenes: readonly Scene[], { viewedAt: [start = 0] }: PlannedVisit): Scene {
  const scene = scenes.findLast(({ since }) => since <= start)
  return must(scene, 'a visit was planned before the first release')
}

/** Addresses of the range that RFC 3849 keeps for documentation. */
function inventSender(visits: Visits, { number, userAgent }: PlannedVisit): Sender {
  return visits.senderOf({
    ip: `2001:db8::${number.toString(16)}`,
    headers: { 'user-agent': userAgent },
  })
}
