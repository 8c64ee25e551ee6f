import { announce } from '#client/lib/campaign-session/people.ts'
import type { Seen } from '#client/lib/campaign-session/live-place.ts'
import { shorten } from '#client/lib/browser/boxes.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import type { CanvasElements } from '../canvas/canvas-context.ts'
import { pageElement } from '../canvas/find-element.ts'
import { canvasAttributes } from '../canvas/part-ids.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { throttle } from './throttle.ts'
import { middleOf } from './places.ts'

/** In ms: who follows sees every move, and the others need the section only. */
const followedEvery = 85
const otherwiseEvery = 1500

/**
 * Tells the others what stands in the middle of what this person sees, and `onSection` when that is
 * another section. Nothing is sent while nobody else is here.
 */
export function shareSeen(
  builder: Builder,
  { content, scroller }: Pick<CanvasElements, 'content' | 'scroller'>,
  onSection: (section: string | null) => void,
): () => void {
  const [page, area] = [content.current, scroller.current]
  if (!page || !area) return () => undefined
  const { session, view } = builder
  const { awareness, people } = session
  const isFollowed = () =>
    people.getSnapshot().some(({ following }) => following === awareness.clientID)
  let section: string | null = null
  const tell = () => {
    if (people.getSnapshot().length === 0) return
    const own = pageElement(page, currentPage(builder)?.id ?? null)
    const place = own && seenIn(own, area)
    const { device } = view.getSnapshot()
    const seen: Seen | null = place && { ...place, device }
    announce(awareness, { seen })
    if (section === (place?.section ?? null)) return
    section = place?.section ?? null
    onSection(section)
  }
  const paced = throttle(() => (isFollowed() ? followedEvery : otherwiseEvery), tell)
  const resized = new ResizeObserver(paced.call)
  resized.observe(page)
  resized.observe(area)
  area.addEventListener('scroll', paced.call, { passive: true })
  const leave = [people.subscribe(paced.call), view.subscribe(paced.call)]
  return () => {
    paced.cancel()
    resized.disconnect()
    area.removeEventListener('scroll', paced.call)
    for (const stop of leave) stop()
  }
}

/** What stands in the middle of `area`; null on a page without sections. */
function seenIn(page: Element, area: Element): Omit<Seen, 'device'> | null {
  const { top } = boxOf(area)
  const sections = Array.from(
    page.querySelectorAll(`[${canvasAttributes.section}]`),
    (element) => ({
      id: element.getAttribute(canvasAttributes.section) ?? '',
      box: boxOf(element),
    }),
  )
  const middle = middleOf(sections, top + area.clientHeight / 2)
  return middle && { section: middle.id, at: shorten(middle.at) }
}
