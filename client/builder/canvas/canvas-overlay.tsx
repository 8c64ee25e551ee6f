import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { presenceColour } from '#client/lib/presence-colour.ts'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { usePeers } from '../presence/use-people.ts'
import { shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useMayEdit, useView } from '../state/builder-context.ts'
import type { Selected } from '../state/selection.ts'
import { useCanvas } from './canvas-context.ts'
import classes from './overlay.module.css'
import { DropLine } from './drop-line.tsx'
import { SelectionChrome } from './selection-chrome.tsx'
import { useMarquee } from './use-marquee.ts'
import { useTrackedBox } from './use-tracked-box.ts'

/** Everything that is drawn above the page: it never changes the page's own layout. */
export function CanvasOverlay() {
  const { overlay } = useCanvas()
  const mayEdit = useMayEdit()
  return (
    <div ref={overlay} className={classes.overlay} data-canvas-control>
      {mayEdit ? <HoverOutline /> : null}
      <PeerOutlines />
      {mayEdit ? <MoreOutlines /> : null}
      {mayEdit ? <SelectionChrome /> : null}
      {mayEdit ? <Marquee /> : null}
      {mayEdit ? <DropLine /> : null}
    </div>
  )
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
  useTrackedBox(node, { kind, id })
  return <div ref={node} className={classes.selection} data-more />
}

/** The rectangle by which several are selected. */
function Marquee() {
  const node = useRef<HTMLDivElement>(null)
  useMarquee(node)
  return <div ref={node} className={classes.marquee} hidden />
}

/** What the others on this page have selected, in their colours and with their names. */
function PeerOutlines() {
  const pageId = useView((view) => view.pageId)
  const shown = useCampaign((campaign) => shownPage(campaign, { pageId })?.id)
  const peers = usePeers().filter(({ page, selection }) => page === shown && selection)
  return peers.map((peer) => (
    <PeerOutline key={peer.clientId} peer={peer} place={placeAmong(peers, peer)} />
  ))
}

/** Flags of people on the same block stand beside each other. */
function placeAmong(peers: readonly Peer[], peer: Peer): number {
  return peers
    .filter(({ selection }) => selection?.id === peer.selection?.id)
    .findIndex(({ clientId }) => clientId === peer.clientId)
}

function PeerOutline({ peer, place }: { peer: Peer; place: number }) {
  const node = useRef<HTMLDivElement>(null)
  const { session } = useBuilder()
  const selection: Selected | null = peer.selection
  useTrackedBox(node, selection)
  const style: CSSProperties & Record<'--person', string> = {
    '--person': presenceColour(peer.person.id),
  }
  const own = peer.person.id === ownId(session.awareness.getLocalState())
  return (
    <div ref={node} className={classes.peer} style={style} data-peer={peer.person.name}>
      <span className={classes.flag} style={{ translate: `calc(${place} * -104%) 0` }}>
        {own ? 'You, elsewhere' : peer.person.name}
      </span>
    </div>
  )
}

function ownId(state: Record<string, unknown> | null): string | null {
  const user = state?.['user']
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : null
}
