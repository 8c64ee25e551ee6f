import { createElement, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { createLate, useLate } from '#client/lib/late.ts'
import { presenceColour } from '#client/lib/presence-colour.ts'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { atMostEvery } from '../presence/at-most.ts'
import { placeOutlineFlag } from '../presence/place-flag.ts'
import { useOwnId, usePeers } from '../presence/use-people.ts'
import { useBuilder, useCampaign, useMayEdit, useView } from '../state/builder-context.ts'
import type { Selected } from '../state/selection.ts'
import { useCanvas } from './canvas-context.ts'
import { sightChange } from './measure.ts'
import classes from './overlay.module.css'
import { DropLine } from './drop-line.tsx'
import { SelectionChrome } from './selection-chrome.tsx'
import { useFrames } from './use-frames.ts'
import { useMarquee } from './use-marquee.ts'
import { useTrackedBox } from './use-tracked-box.ts'

const pointers = createLate(async () => (await import('../presence/pointers.tsx')).Pointers)

export const differenceMarks = createLate(
  async () => (await import('../variants/difference-marks.tsx')).DifferenceMarks,
)

/** Everything that is drawn above the page: it never changes the page's own layout. */
export function CanvasOverlay() {
  const { overlay } = useCanvas()
  // The content is there to be measured only once this has been put into it.
  const [isPut, setPut] = useState(false)
  useLayoutEffect(() => setPut(true), [])
  return (
    <div ref={overlay} className={classes.overlay} data-canvas-control>
      {isPut ? <Drawn /> : null}
    </div>
  )
}

function Drawn() {
  const { value: Pointers } = useLate(pointers)
  const mayEdit = useMayEdit()
  return (
    <>
      {mayEdit ? <HoverOutline /> : null}
      <PeerOutlines />
      {mayEdit ? <MoreOutlines /> : null}
      {mayEdit ? <SelectionChrome /> : null}
      {mayEdit ? <Marquee /> : null}
      {mayEdit ? <DropLine /> : null}
      <Differences />
      {Pointers ? createElement(Pointers) : null}
    </>
  )
}

/** Where shown variants differ from their page. */
function Differences() {
  const frames = useFrames().join(' ')
  const variants = useCampaign((campaign) => {
    const ids = campaign.pages.flatMap((page) => page.variants.map(({ id }) => id))
    return ids.filter((id) => frames.split(' ').includes(id)).join(' ')
  })
  const { value: Marks } = useLate(differenceMarks, variants !== '')
  if (variants === '' || !Marks) return null
  return variants.split(' ').map((id) => createElement(Marks, { key: id, variantId: id }))
}

function HoverOutline() {
  const hovered = useView((view) => view.hovered)
  const selected = useView((view) => view.selected)
  const node = useRef<HTMLDivElement>(null)
  const same = hovered?.id === selected?.id
  useTrackedBox(node, same ? null : hovered)
  if (!hovered || same) return null
  return <div ref={node} className={classes.hover} />
}

/** What is selected along with the one that the inspector is about. */
function MoreOutlines() {
  const kind = useView((view) => view.selected?.kind)
  const more = useView((view) => view.more)
  return kind ? more.map((id) => <MoreOutline key={id} kind={kind} id={id} />) : null
}

function MoreOutline({ kind, id }: Selected) {
  const node = useRef<HTMLDivElement>(null)
  useTrackedBox(node, { kind, id }, { onlyInSight: true })
  return <div ref={node} className={classes.selection} data-more />
}

/** The rectangle by which several are selected. */
function Marquee() {
  const node = useRef<HTMLDivElement>(null)
  useMarquee(node)
  return <div ref={node} className={classes.marquee} hidden />
}

/** What the others on what is shown have selected, in their colours and with their names. */
function PeerOutlines() {
  const shown = useFrames()
  const peers = usePeers().filter(
    ({ page, selection }) => page !== null && shown.includes(page) && selection,
  )
  return peers.map((peer) => {
    const place = placeAmong(peers, peer)
    // At another place the flag begins anew: it is placed, and may make way after a moment.
    const key = `${peer.clientId} ${peer.selection?.id} ${place}`
    return <PeerOutline key={key} peer={peer} place={place} />
  })
}

/** Flags of people on the same block stand beside each other. */
function placeAmong(peers: readonly Peer[], peer: Peer): number {
  return peers
    .filter(({ selection }) => selection?.id === peer.selection?.id)
    .findIndex(({ clientId }) => clientId === peer.clientId)
}

function PeerOutline({ peer, place }: { peer: Peer; place: number }) {
  const node = useRef<HTMLDivElement>(null)
  const flag = useRef<HTMLSpanElement>(null)
  const ownId = useOwnId()
  const selection: Selected | null = peer.selection
  useTrackedBox(node, selection, { onlyInSight: true })
  useFlagPlace(node, flag)
  const style: CSSProperties & Record<'--person' | '--place', string> = {
    '--person': presenceColour(peer.person.id),
    '--place': String(place),
  }
  return (
    <div ref={node} className={classes.peer} style={style} data-peer={peer.person.name}>
      <span ref={flag} className={classes.flag}>
        {peer.person.id === ownId ? 'You, elsewhere' : peer.person.name}
      </span>
    </div>
  )
}

/** In ms: words that are written around it may take its place, which need not be seen at once. */
const flagsEvery = 500

/** Keeps a flag where it covers no words of the page. */
function useFlagPlace(
  node: RefObject<HTMLElement | null>,
  flag: RefObject<HTMLElement | null>,
): void {
  const { drawn, view } = useBuilder()
  const { content } = useCanvas()
  useLayoutEffect(() => {
    const around = content.current
    const put = () => {
      if (!node.current || !flag.current || node.current.hidden) return
      placeOutlineFlag(node.current, flag.current)
    }
    put()
    const paced = atMostEvery(() => flagsEvery, put)
    const leave = [drawn.subscribe(paced.call), view.subscribe(paced.call)]
    // In the frame in which the outline comes into sight, and after it has.
    const seen = () => requestAnimationFrame(paced.call)
    around?.addEventListener(sightChange, seen)
    return () => {
      around?.removeEventListener(sightChange, seen)
      paced.cancel()
      for (const stop of leave) stop()
    }
  }, [node, flag, content, drawn, view])
}
