import { Button } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useGo } from '#client/lib/browser/go.ts'
import { useRemoveSample, useSampleOpened } from './use-sample.ts'
import { useActor } from '#client/lib/session/session.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './sample-note.module.css'

/** Says of a sample that it is one, on a screen of its own; nothing for other campaigns. */
export function SampleNote({ campaign }: { campaign: Campaign }) {
  const go = useGo()
  const remove = useRemoveSample(() => go('/dashboard'))
  const mayRemove = can(useActor(campaign.companyId), 'campaign.delete', campaign)
  useSampleOpened(campaign)
  if (!campaign.isSample) return null
  return (
    <div className={classes.note} role="note">
      <IconFlask2 size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>A sample to look around in.</strong> Its visitors and leads are made up and count
        nowhere, and nobody outside your company can open its page. Change whatever you like.
      </p>
      {mayRemove ? (
        <Button
          size="xs"
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate(campaign)}
        >
          Remove sample
        </Button>
      ) : null}
    </div>
  )
}
