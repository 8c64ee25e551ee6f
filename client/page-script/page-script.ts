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

const outbox = openOutbox()
const delivery = startDelivery(outbox, endpoint)

const newEvent = (k: PageEvent['k'], b?: string, f?: string): PageEvent => ({
  t: token,
  i: newEventId(),
  k,
  b,
  f,
})

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

/** Records what happens in parts of blocks; of a field once, with its name. */
function listen(type: string, kind: 'c' | 'f' | 'e', selector: string): void {
  const known = new WeakSet<Element>()
  addEventListener(
    type,
    ({ target }) => {
      const part = target instanceof Element && target.closest<HTMLElement>(selector)
      const block = part && part.closest<HTMLElement>('[data-ff-block]')?.dataset.ffBlock
      if (!block || known.has(part)) return
      const { ffInput } = part.dataset
      if (ffInput) known.add(part)
      record(newEvent(kind, block, ffInput))
    },
    true,
  )
}

listen('click', 'c', 'a,button')
listen('input', 'f', '[data-ff-input]')
// As the script of the form says that an answer is wrong.
listen('invalid', 'e', '[data-ff-input]')

/** How far down the page was seen: the place of its deepest section, and its id until that is sent. */
let depth = -1
let deepest: string | undefined

/** A section was seen once its beginning was. */
function watchSections(root: ParentNode): void {
  root.querySelectorAll<HTMLElement>('[data-ff-section]').forEach((section, at) => {
    new IntersectionObserver(
      ([change]) => {
        if (at <= depth || !change?.isIntersecting) return
        depth = at
        deepest = section.dataset['ffSection']
      },
      { rootMargin: '0px 0px -40px' },
    ).observe(section)
  })
}

function leave(): void {
  delivery.leave(deepest ? newEvent('s', deepest) : [])
  deepest = undefined
}

const beat = () => document.hidden || delivery.beat(newEvent('b'))

document.addEventListener('visibilitychange', () => {
  if (document.hidden) leave()
  beat()
})
addEventListener('pagehide', leave)
// Back from the browser's page cache: looked at once more.
addEventListener('pageshow', ({ persisted }) => persisted && view())
setInterval(beat, beatMs)

// A page that the browser renders ahead is looked at only when it is shown.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', view)
else view()

// Scripts of blocks come after this one, on the pages that have such blocks.
runScripts([showByDate, watchSections], document)
