import type { Services } from '#server/core/services.ts'
import { named } from '#server/platform/http/named.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { openToAll } from '#server/platform/http/security.ts'
import { submitForm } from '#server/features/leads/submit-form.ts'
import { servePolls } from '#server/features/polls/serve-polls.ts'
import { collectEvents } from '#server/features/ingest/collect-events.ts'
import { serveOwnDevice } from '#server/features/ingest/public/own-device.ts'
import {
  createVisitorSpeech,
  refuseInLanguage,
} from '#server/features/ingest/public/visitor-speech.ts'
import { createPageSpeech } from '#server/features/publishing/public/page-speech.ts'
import type { Visits } from '#server/features/ingest/public/visits.ts'
import type { Vote } from '#server/features/polls/store-votes.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import type { Take } from '#server/platform/http/take-posts.ts'

/** What published pages post: `take` what comes to `/e`, and `layers` for the rest. */
export type VisitorPaths = { take: Take; layers: Layer[] }

/** `/e`, `/e/own-device`, `/f/{formId}` and `/v/{pollId}` with their limits for one address (an office may share one). */
export function visitorPaths(visits: Visits<Vote>, services: Services): VisitorPaths {
  const { limits } = services
  const speech = createVisitorSpeech(services.pageSecret, createPageSpeech(services.database))
  const layers = [
    openToAll,
    refuseInLanguage(/^\/[fv]\//, speech),
    named('/e/own-device', serveOwnDevice(services.pageSecret, services.clock)),
    rateLimit('/f/', limits.forms),
    named('/f/{formId}', submitForm(visits, services, speech)),
    rateLimit('/v/', limits.polls),
    rateLimit('/v/', limits.votes, 'POST'),
    named('/v/{pollId}', servePolls(visits, services, speech)),
  ]
  return { take: collectEvents(visits, services, speech), layers }
}
