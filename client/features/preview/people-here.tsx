import { IconUserPlus } from '@tabler/icons-react'
import { distinctPeople } from '#client/lib/campaign-session/people.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Faces } from '#client/ui/faces/faces.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { useInviting } from '#client/features/invites/public/use-inviting.tsx'

type PeopleHereProps = { session: CampaignSession; companyId: string }

/** Who else has this campaign open, and for those who may a way to bring in somebody new. */
export function PeopleHere({ session, companyId }: PeopleHereProps) {
  const peers = useStore(session.people, (all) => all)
  const inviting = useInviting({
    companyId,
    campaignId: session.campaignId,
    screen: 'preview',
  })
  return (
    <>
      <Faces people={distinctPeople(peers)} max={4} size={24} />
      {inviting.isAllowed ? (
        <IconButton label="Invite someone" size={26} aria-haspopup="dialog" onClick={inviting.open}>
          <IconUserPlus size={16} stroke={1.5} />
        </IconButton>
      ) : null}
      {inviting.dialog}
    </>
  )
}
