import { distinctPeople } from '#client/lib/campaign-session/people.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Faces } from '#client/ui/faces.tsx'

/** Who else has this campaign open. */
export function PeopleHere({ session }: { session: CampaignSession }) {
  const peers = useStore(session.people, (all) => all)
  return <Faces people={distinctPeople(peers)} max={4} size={24} />
}
