import { UnstyledButton } from '@mantine/core'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Face } from '#client/ui/faces.tsx'
import { reveal, showPage } from '../state/builder.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

const shownAtMost = 5

/** Who else is here. A click on a face goes to where they are. */
export function FacesHere() {
  const builder = useBuilder()
  const peers = useStore(builder.session.people, (all) => all)
  const faces = [...new Map(peers.map((peer) => [peer.person.id, peer])).values()]
  if (faces.length === 0) return null
  const more = faces.length - shownAtMost
  return (
    <ul className={classes.faces} aria-label="People here">
      {faces.slice(0, shownAtMost).map((peer) => (
        <li key={peer.person.id}>
          <UnstyledButton
            className={classes.face}
            aria-label={`Go to ${peer.person.name}`}
            onClick={() => goTo(builder, peer)}
          >
            <Face person={peer.person} size={26} />
          </UnstyledButton>
        </li>
      ))}
      {more > 0 ? <li className={classes.more}>+{more}</li> : null}
    </ul>
  )
}

function goTo(builder: Builder, { page, selection }: Peer): void {
  if (page) showPage(builder, page)
  if (selection) reveal(builder, selection)
}
