import { Button, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { describeChanges } from '#shared/page/describe-changes.ts'
import { api } from '#client/lib/api/api.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useLiveCampaign } from '#client/lib/campaign-session/use-live-campaign.ts'
import { ChangeList } from '#client/features/versions/public/change-list.tsx'
import { peopleWords } from '#client/lib/words/people-words.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import classes from './review-strip.module.css'

/** How long (ms) editing must rest before it is asked who it was. */
const restMs = 1_500

type EditsSinceProps = {
  session: CampaignSession
  review: Review
  /** The campaign as the version under review has it. */
  version: CampaignSnapshot
  isHeld: boolean
  onFollow: () => void
  /** Shows them on the page. */
  onCompare: () => void
}

/** How the campaign is different by now from the version under review, by whom, and the way to it. */
export function EditsSince(props: EditsSinceProps) {
  const { session, review, version, isHeld, onFollow, onCompare } = props
  const now = useLiveCampaign(session)
  const changes = useMemo(() => (now ? describeChanges(version, now) : []), [version, now])
  const who = useWriters(session.campaignId, review.id, changes.length)
  const { number } = review.version
  const [isOpen, setOpen] = useState(false)
  const follow = () => {
    setOpen(false)
    onFollow()
  }
  const since = `${changes.length} ${changes.length === 1 ? 'edit' : 'edits'} since${who ? `, by ${who}` : ''}`
  return (
    <>
      {changes.length > 0 ? (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          width={320}
          position="bottom-start"
          withinPortal
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Button
              size="xs"
              variant="subtle"
              className={classes.edits ?? ''}
              onClick={() => setOpen((value) => !value)}
            >
              <span className={classes.editsWords}>{since}</span>
            </Button>
          </Popover.Target>
          <Popover.Dropdown
            aria-label={`Since version ${number}`}
            className={classes.changes ?? ''}
          >
            <Heading mb="8" size="13">
              Edited since version {number}
            </Heading>
            <ChangeList changes={changes} none="" />
            <Button
              mt="sm"
              fullWidth
              size="xs"
              onClick={() => {
                setOpen(false)
                onCompare()
              }}
            >
              See them on the page
            </Button>
            {isHeld ? (
              <Button mt="xs" fullWidth size="xs" variant="default" onClick={follow}>
                Follow live
              </Button>
            ) : null}
          </Popover.Dropdown>
        </Popover>
      ) : null}
      {isHeld ? (
        // Where there is no room it stands with the edits.
        <Button size="xs" variant="subtle" visibleFrom="sm" onClick={follow}>
          Follow live
        </Button>
      ) : null}
    </>
  )
}

/** Who has edited since the version of a review; '' while nobody is known. */
function useWriters(campaignId: string, reviewId: string, edits: number): string {
  const [settled] = useDebouncedValue(edits, restMs)
  const { data } = useQuery({
    ...api.reviews.writers.queryOptions({ input: { campaignId, reviewId } }),
    queryKey: [...api.reviews.writers.key({ input: { campaignId, reviewId } }), settled],
    enabled: settled > 0,
  })
  return peopleWords((data?.people ?? []).map(({ name }) => name))
}
