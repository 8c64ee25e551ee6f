import { notifications } from '@mantine/notifications'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import { readSeen } from '#client/lib/campaign-session/live-place.ts'
import type { Seen } from '#client/lib/campaign-session/live-place.ts'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { isNarrow } from '#client/lib/browser/media.ts'
import { isModifier } from '#client/lib/keys/is-modifier.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { boxWithin } from '#client/lib/browser/geometry.ts'
import type { CanvasElements } from '../canvas/canvas-context.ts'
import { elementOf } from '../canvas/find-element.ts'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { turnTo } from '../state/frames.ts'
import { glideTo } from './glide.ts'
import { mainTabOf } from './main-tab.ts'
import type { Followed } from './together.ts'
import { followPeer, stopFollowing } from './together.ts'

/** In ms: who reloads the page is back within this time. */
const backWithin = 3000

type Stage = Pick<CanvasElements, 'content' | 'scroller'>

/**
 * Shows what somebody else sees: their page, their width, and in the middle what stands in the
 * middle of theirs. Ends by any own input on the canvas, by Escape, or when they leave.
 */
export function follow(builder: Builder, { content, scroller }: Stage, followed: Followed) {
  const { session, view, together } = builder
  const [page, area] = [content.current, scroller.current]
  if (!page || !area) return () => undefined
  const { clientId, person } = followed
  const stop = () => stopFollowing(together)
  let shownPage = currentPage(builder)?.id ?? null
  let aim: Seen | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined

  const glide = glideTo(area, () => {
    const section = aim && elementOf(page, { kind: 'section', id: aim.section })
    if (!aim || !section) return null
    const { top, height } = boxWithin(page, section)
    return top + height * aim.at - area.clientHeight / 2
  })
  const toPage = (pageId: string | null) => {
    const pages = everyPage(session.campaign.getSnapshot())
    if (pageId === null || pageId === shownPage || !pages.some(({ id }) => id === pageId)) return
    shownPage = pageId
    turnTo(builder, pageId)
  }
  const leave = () => {
    leaving = undefined
    if (session.connection.getSnapshot().link !== 'connected') return
    stop()
    sayLeft(person.name)
  }
  const look = () => {
    const peers = session.people.getSnapshot()
    const peer = peers.find((each) => each.clientId === clientId)
    if (!peer) {
      const other = mainTabOf(peers, person.id)
      if (other) followPeer(together, other)
      else leaving ??= setTimeout(leave, backWithin)
      return
    }
    clearTimeout(leaving)
    leaving = undefined
    toPage(peer.page)
    const seen = readSeen(session.awareness.getStates().get(clientId) ?? {})
    if (!seen || sameSeen(seen, aim)) return
    aim = seen
    const { device } = seen
    // A phone shows its own width: a desktop's would be too small to read.
    if (!isNarrow()) view.set((now) => (now.device === device ? now : { ...now, device }))
    glide.go()
  }
  const ownView = () => {
    if ((currentPage(builder)?.id ?? null) !== shownPage) stop()
  }

  session.awareness.on('change', look)
  const leaves = [
    session.connection.subscribe(look),
    view.subscribe(ownView),
    onOwnInput(area, stop),
  ]
  look()
  sayNow(`Following ${person.name}. Escape stops.`)
  return () => {
    session.awareness.off('change', look)
    clearTimeout(leaving)
    glide.stop()
    for (const end of leaves) end()
  }
}

function sayLeft(name: string): void {
  notifications.show({
    id: 'followed-left',
    message: `${name} has left. You are where they were.`,
    autoClose: 5000,
  })
}

const sameSeen = (a: Seen, b: Seen | null) => JSON.stringify(a) === JSON.stringify(b)

/** Calls `act` when the person scrolls, presses or types on the canvas, and for Escape anywhere. */
function onOwnInput(area: Element, act: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof Element) || isModifier(key)) return
    if (key === 'Escape') {
      if (target.closest('[role="menu"], [role="dialog"]')) return
      // It leaves one thing at a time.
      event.preventDefault()
      return act()
    }
    if (target === document.body || area.contains(target)) act()
  }
  const options = { capture: true, passive: true }
  const inputs = ['wheel', 'pointerdown', 'touchstart', 'compositionstart'] as const
  for (const input of inputs) area.addEventListener(input, act, options)
  const leaveKeys = listenToKeys(window, press, true)
  return () => {
    for (const input of inputs) area.removeEventListener(input, act, options)
    leaveKeys()
  }
}

/** Goes once to where somebody is: their page, and what they have selected or look at. */
export function goTo(builder: Builder, { content }: Stage, peer: Peer): void {
  stopFollowing(builder.together)
  if (peer.page) turnTo(builder, peer.page)
  const target =
    peer.selection ?? (peer.section ? { kind: 'section' as const, id: peer.section } : null)
  if (!target) return
  // Once their page is drawn.
  requestAnimationFrame(() => {
    const element = content.current && elementOf(content.current, target)
    element?.scrollIntoView({ block: 'center', behavior: prefersStillness() ? 'auto' : 'smooth' })
  })
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
