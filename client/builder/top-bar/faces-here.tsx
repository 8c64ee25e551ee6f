import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconEye, IconUsers } from '@tabler/icons-react'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { createLate } from '#client/lib/late.ts'
import { Face } from '#client/ui/faces.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { oncePerPerson } from '../presence/main-tab.ts'
import { followPeer, stopFollowing } from '../presence/together.ts'
import { useOwnId, usePeers } from '../presence/use-people.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './top-bar.module.css'

export const peopleList = createLate(async () => (await import('./people-list.tsx')).PeopleList)

const shownAtMost = 4

/** Who else is here; a click on a face follows that person. Beside them opens the list of all. */
export function FacesHere() {
  const people = oncePerPerson(usePeers(), useOwnId())
  const more = people.length - shownAtMost
  return (
    <div className={classes.people}>
      {people.length > 0 ? (
        <ul className={classes.faces} aria-label="People here">
          {people.slice(0, shownAtMost).map((peer) => (
            <FaceHere key={peer.person.id} peer={peer} />
          ))}
          {more > 0 ? <li className={classes.more}>+{more}</li> : null}
        </ul>
      ) : null}
      <MenuButton menu={peopleList} props={{}} has="dialog">
        {(opener) => (
          <ActionIcon {...opener} aria-label="Who is here" title="Who is here" size={30}>
            <IconUsers size={18} stroke={1.5} />
            {people.length > 0 ? <span className={classes.count}>{people.length}</span> : null}
          </ActionIcon>
        )}
      </MenuButton>
    </div>
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
