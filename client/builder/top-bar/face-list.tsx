import { UnstyledButton } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { followPeer, stopFollowing } from '../presence/together.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

const shownAtMost = 4

/** The first of the others who are here; a click on a face follows that person. */
export function FaceList({ people }: { people: readonly Peer[] }) {
  const more = people.length - shownAtMost
  return (
    <ul className={classes.faces} aria-label="People here">
      {people.slice(0, shownAtMost).map((peer) => (
        <FaceHere key={peer.person.id} peer={peer} />
      ))}
      {more > 0 ? <li className={classes.more}>+{more}</li> : null}
    </ul>
  )
}

function FaceHere({ peer }: { peer: Peer }) {
  const { together, session } = useBuilder()
  const { person } = peer
  const isFollowed = useStore(together.followed, (whom) => whom?.person.id === person.id)
  const followsMe = peer.following === session.awareness.clientID
  if (peer.page === null) {
    return (
      <li className={classes.face}>
        <Face person={person} size={26} hint={`${person.name}, in the preview`} />
      </li>
    )
  }
  const name = `${isFollowed ? 'Stop following' : 'Follow'} ${person.name}`
  return (
    <li>
      <UnstyledButton
        className={classes.face}
        aria-label={followsMe ? `${name}, who follows you` : name}
        aria-pressed={isFollowed}
        onClick={() => (isFollowed ? stopFollowing(together) : followPeer(together, peer))}
      >
        <Face person={person} size={26} hint={followsMe ? `${person.name} follows you` : name} />
        {followsMe ? (
          <span className={classes.watching}>
            <IconEye size={10} stroke={2} aria-hidden />
          </span>
        ) : null}
      </UnstyledButton>
    </li>
  )
}
