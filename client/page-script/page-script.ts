import { runScripts } from '#shared/blocks/block-script.ts'
import { showByDate } from '#shared/page/show-by-date.ts'
import './take-forms.ts'
import { startDelivery } from './deliver.ts'
import { newEventId } from './new-event-id.ts'
import { openOutbox } from './outbox.ts'
import type { PageEvent } from './outbox.ts'

// Published pages inline this script with their signed attribution: <script data-token data-endpoint>.
const { token = '', endpoint = '/e' } = document.currentScript?.dataset ?? {}
const beatMs = 60_000
/** In characters; forty events of that length still are one body that the collector takes. */
const maxTagLength = 1_000

// Scripts of blocks come after this one, on the pages that have such blocks.
runScripts([showByDate], document)

const outbox = openOutbox()
const delivery = startDelivery(outbox, endpoint)

function newEvent(kind: PageEvent['k'], block?: string): PageEvent {
  const event: PageEvent = { t: token, i: newEventId(Date.now()), k: kind }
  if (block) event.b = block
  return event
}

function record(event: PageEvent): void {
  outbox.add(event)
  delivery.soon()
}

/** Of the address only what it says of a campaign; who linked here unless it is this site. */
function view(): void {
  const event = newEvent('v')
  const said = location.search
    .slice(1)
    .split('&')
    .filter((one) => one.startsWith('utm_'))
  if (said[0]) event.u = said.join('&').slice(0, maxTagLength)
  const referrer = document.referrer && new URL(document.referrer).host
  if (referrer && referrer !== location.host) event.r = referrer
  record(event)
}

addEventListener(
  'click',
  ({ target }) => {
    const control = target instanceof Element && target.closest('a,button')
    const block = control && control.closest<HTMLElement>('[data-ff-block]')?.dataset.ffBlock
    if (!block) return
    record(newEvent('c', block))
    if (control.closest('[data-ff-goal=click]')) record(newEvent('g', block))
  },
  true,
)

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') delivery.leave()
  else delivery.beat(newEvent('b'))
})
addEventListener('pagehide', delivery.leave)
// Back from the browser's page cache: looked at once more.
addEventListener('pageshow', ({ persisted }) => persisted && view())
setInterval(() => {
  if (document.visibilityState === 'visible') delivery.beat(newEvent('b'))
}, beatMs)

// A page that the browser renders ahead is looked at only when it is shown.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', view, { once: true })
else view()
