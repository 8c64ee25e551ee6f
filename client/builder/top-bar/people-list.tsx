import { Button, Switch } from '@mantine/core'
import { IconEye, IconFocusCentered, IconUserPlus } from '@tabler/icons-react'
import { useStore } from '#client/lib/campaign-session/store.ts'
import type { Peer } from '#client/lib/campaign-session/people.ts'
import { useMe } from '#client/lib/session/session.ts'
import { Box, Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Face } from '#client/ui/faces/faces.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { useInviting } from '#client/features/invites/public/use-inviting.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import { goTo } from '../presence/follow.ts'
import { oncePerPerson } from '../presence/main-tab.ts'
import { doingWords } from '../presence/people-words.ts'
import { followPeer, hidePointer, stopFollowing } from '../presence/together.ts'
import { useOwnId, usePeers } from '../presence/use-people.ts'
import { shownPage } from '../state/builder.ts'
import { useBuilder, useCampaign, useView } from '../state/builder-context.ts'
import classes from './people-list.module.css'

/** Everybody who is here and what they are doing, with the way to them; and one's own pointer. */
export function PeopleList({ at }: { at: Attached }) {
  const { session, companyId } = useBuilder()
  const inviting = useInviting({ companyId, campaignId: session.campaignId, screen: 'builder' })
  const close = () => at.onChange(false)
  const invite = () => {
    close()
    inviting.open()
  }
  return (
    <>
      <AttachedPopover
        at={at}
        label="Who is here"
        position="bottom-end"
        width={340}
        classNames={{ dropdown: classes.dropdown ?? '' }}
      >
        {at.opened ? <List onDone={close} onInvite={inviting.isAllowed ? invite : null} /> : null}
      </AttachedPopover>
      {inviting.dialog}
    </>
  )
}

type ListProps = { onDone: () => void; onInvite: (() => void) | null }

function List({ onDone, onInvite }: ListProps) {
  const people = oncePerPerson(usePeers(), useOwnId())
  return (
    <>
      {people.length > 0 ? (
        <ul className={classes.list}>
          {people.map((peer) => (
            <Entry key={peer.person.id} peer={peer} onDone={onDone} />
          ))}
        </ul>
      ) : (
        <Alone />
      )}
      {onInvite ? (
        <Box px="16" pb="16">
          <Button
            size="sm"
            variant="default"
            fullWidth
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            onClick={onInvite}
          >
            Invite someone
          </Button>
        </Box>
      ) : null}
      <Own />
    </>
  )
}

function Entry({ peer, onDone }: { peer: Peer; onDone: () => void }) {
  const builder = useBuilder()
  const canvas = useCanvas()
  const { session, together } = builder
  const { person } = peer
  const isFollowed = useStore(together.followed, (whom) => whom?.person.id === person.id)
  const { clientID } = session.awareness
  const toggle = () => {
    if (isFollowed) return stopFollowing(together)
    followPeer(together, peer)
    onDone()
  }
  const go = () => {
    goTo(builder, canvas, peer)
    onDone()
  }
  return (
    <li className={classes.entry}>
      <Face person={person} size={30} />
      <Stack grow narrow>
        <Text
          as="span"
          size="13"
          line="20"
          weight="600"
          truncate
          title={person.name}
          dir="auto"
          translate="no"
        >
          {person.name}
        </Text>
        <span className={classes.doing}>
          {peer.following === clientID ? <IconEye size={14} stroke={1.5} aria-hidden /> : null}
          <Doing peer={peer} />
        </span>
      </Stack>
      {peer.page === null ? null : (
        <Row gap="4" align="center" rigid>
          <IconButton label={`Go to ${person.name}`} size={28} onClick={go}>
            <IconFocusCentered size={16} stroke={1.5} />
          </IconButton>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${isFollowed ? 'Stop following' : 'Follow'} ${person.name}`}
            onClick={toggle}
          >
            {isFollowed ? 'Stop' : 'Follow'}
          </Button>
        </Row>
      )}
    </li>
  )
}

/** Renders with the document only while its words change. */
function Doing({ peer }: { peer: Peer }) {
  const { clientID } = useBuilder().session.awareness
  const peers = usePeers()
  const chosen = useView((view) => view.pageId)
  const words = useCampaign((campaign) => {
    const pageId = shownPage(campaign, { pageId: chosen })?.id ?? null
    return doingWords(peer, { campaign, pageId, clientId: clientID, peers })
  })
  return words
}

function Alone() {
  return (
    <Stack gap="8" align="start" p="16" size="13" line="20" tone="ink-2">
      <Text weight="600" tone="ink">
        Only you are here
      </Text>
      <p>Colleagues who open this campaign appear here, with what they are working on.</p>
      <CopyButton wide value={location.href} label="Copy the link for them" />
    </Stack>
  )
}

function Own() {
  const { together } = useBuilder()
  const { person } = useMe()
  const isHidden = useStore(together.hidesPointer, (hides) => hides)
  return (
    <div className={classes.own}>
      <Face person={person} size={30} />
      <Stack grow narrow>
        <Text as="span" size="13" line="20" weight="600" truncate>
          You
        </Text>
        <span className={classes.doing}>
          {isHidden ? 'Nobody sees your pointer' : 'Others see your pointer on the page'}
        </span>
      </Stack>
      <Switch
        size="xs"
        color="ink"
        labelPosition="left"
        label="Hide my pointer"
        checked={isHidden}
        onChange={(event) => hidePointer(together, event.currentTarget.checked)}
      />
    </div>
  )
}
