import { useRef } from 'react'
import type { CSSProperties } from 'react'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import { placeOutlineFlag } from '../../presence/place-flag.ts'
import { useOwnId, usePeers } from '../../presence/use-people.ts'
import type { Selected } from '../../state/selection.ts'
import classes from './overlay.module.css'
import { useFrames } from '../use-frames.ts'
import { useKeptClear } from './use-kept-clear.ts'
import { useTrackedBox } from './use-tracked-box.ts'

/** What the others on what is shown have selected, in their colours and with their names. */
export function PeerOutlines() {
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
  useKeptClear(node, flag, placeOutlineFlag)
  const style: CSSProperties & Record<'--person' | '--place', string> = {
    '--person': presenceColour(peer.person.id),
    '--place': String(place),
  }
  return (
    <div ref={node} className={classes.peer} style={style} data-peer={peer.person.name}>
      <span ref={flag} className={classes.flag} dir="auto" translate="no">
        {peer.person.id === ownId ? 'You, elsewhere' : peer.person.name}
      </span>
    </div>
  )
}
