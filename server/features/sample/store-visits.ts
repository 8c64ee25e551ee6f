import { speak } from '#shared/languages/all-languages.ts'
import { v7 as uuidv7 } from 'uuid'
import { must } from '#shared/lib/must.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import type { EventKind } from '#server/features/ingest/public/entities.ts'
import { originOf } from '#server/features/ingest/public/origin.ts'
import type { PageParts } from '#server/features/ingest/public/page-parts.ts'
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

/** What somebody does, but for the conversion, which comes with the lead. */
async function eventsOf(
  visits: Visits,
  scenes: readonly Scene[],
  visit: PlannedVisit,
): Promise<VisitEvent[]> {
  const { source, clickedAt, sentAt } = visit
  const scene = sceneOf(scenes, visit)
  const { home, thanks, buttonId } = scene
  const parts = await visits.partsOf(home)
  const steps: Step[] = visit.viewedAt.map((at) => ({ kind: 'view', page: home, at }))
  if (clickedAt !== null) steps.push({ kind: 'click', page: home, at: clickedAt, block: buttonId })
  steps.push(...fieldSteps(scene, parts, visit), ...readSteps(scene, parts, visit))
  if (sentAt !== null) steps.push({ kind: 'view', page: thanks, at: sentAt + 1_000 })
  const sender = inventSender(visits, visit)
  return Promise.all(
    steps.map(async ({ kind, page, at, block = null, field = null }, index) =>
      visitEventOf(page, sender, {
        id: uuidv7({ msecs: at }),
        kind,
        blockId: block,
        field,
        ...(await visits.visitorAt(sender, page, at)),
        origin: index === 0 ? originOf(source, undefined) : null,
        at,
      }),
    ),
  )
}

type Step = { kind: EventKind; page: KnownPage; at: number; block?: string; field?: string }

/** The fields that are filled in one after the other; what is refused is filled in by then. */
function fieldSteps(
  { home: page, form: definition, formId: block }: Scene,
  { forms }: PageParts,
  { number, form }: PlannedVisit,
): Step[] {
  if (!form) return []
  const answers = inventAnswers(definition, number)
  const names = forms.get(block)?.fields.filter((name) => answers.get(name)?.some(Boolean)) ?? []
  const filled = names.slice(0, Math.max(1, Math.ceil(names.length * form.part)))
  const pace = (form.until - form.from) / (filled.length + 2)
  const steps = filled.map((field, index): Step => {
    const at = Math.round(form.from + pace * (index + 1))
    return { kind: 'fill', page, at, block, field }
  })
  const last = steps.at(-1)
  if (!last || !form.isRefused) return steps
  return [...steps, { ...last, kind: 'refuse', at: Math.round(last.at + pace / 2) }]
}

/** The deepest section that came into sight; who pressed the button was brought to the form. */
function readSteps(
  { home: page, formId }: Scene,
  { sections, forms }: PageParts,
  { read, clickedAt }: PlannedVisit,
): Step[] {
  if (!read) return []
  const ofForm = clickedAt === null ? 0 : (forms.get(formId)?.section ?? 0)
  const deepest = Math.max(ofForm, Math.floor(read.part * sections.length))
  const block = sections[Math.min(deepest, sections.length - 1)]
  return block === undefined ? [] : [{ kind: 'scroll', page, at: read.at, block }]
}

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
