import { Button } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { LiveState } from '#shared/contract/live.ts'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import { client } from '#client/lib/api/api.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { TargetLine } from '#client/ui/campaigns/target-line.tsx'
import { targetPlaceOf } from '#client/ui/campaigns/target-place.ts'
import { Heading, Row } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { useNumbersAgain } from '../goals/use-numbers-again.ts'
import classes from './target-section.module.css'

const dialog = lazyFile(async () => (await import('./target-dialog.tsx')).TargetDialog)

type TargetSectionProps = {
  campaign: Campaign
  numbers: CampaignAnalytics
  state: LiveState | null
  mayEdit: boolean
}

/** The number that the campaign is to reach and how far it is; nothing for who can't set one where none is. */
export function TargetSection({ campaign, numbers, state, mayEdit }: TargetSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { isGone, remove } = useRemoval(campaign.id)
  const target = isGone ? null : numbers.target
  if (!target && !mayEdit) return null
  const close = () => setOpen(false)
  return (
    <section aria-labelledby="target" className={target ? classes.card : undefined}>
      {target ? (
        <>
          <Row gap="8" align="center" justify="between" mb="8" wrap>
            <Heading id="target" size="13">
              Target
            </Heading>
            {mayEdit ? (
              <Row gap="8">
                <Button variant="default" size="xs" onClick={() => setOpen(true)}>
                  Change
                </Button>
                <Button variant="default" size="xs" aria-label="Remove the target" onClick={remove}>
                  Remove
                </Button>
              </Row>
            ) : null}
          </Row>
          <TargetLine {...targetPlaceOf({ target, numbers, state, isOut: isOut(campaign) })} />
        </>
      ) : (
        <Button
          id="target"
          variant="default"
          size="xs"
          leftSection={<IconTarget size={16} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Set a target
        </Button>
      )}
      {isOpen ? (
        <LazyBoundary
          part={dialog}
          props={{
            campaignId: campaign.id,
            target,
            timeZone: numbers.time.timeZone,
            onClose: close,
          }}
          onFailed={() => {
            close()
            sayNotLoaded('The form')
          }}
        />
      ) : null}
    </section>
  )
}

/** Takes the target away at once, and on the server once ten seconds have passed without an undo. */
function useRemoval(campaignId: string) {
  const [isGone, setGone] = useState(false)
  const askAgain = useNumbersAgain()
  const remove = () => {
    setGone(true)
    showUndo({
      message: 'The target is removed.',
      onUndo: () => setGone(false),
      onExpire: () => {
        client.targets
          .remove({ campaignId })
          .catch(showProblem)
          .finally(() => void askAgain().finally(() => setGone(false)))
      },
    })
  }
  return { isGone, remove }
}
