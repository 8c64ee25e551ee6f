import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRocket } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign, LaunchCheck } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api.ts'
import { showProblem } from '#client/ui/show-problem.tsx'
import classes from './launch-control.module.css'

type LaunchControlProps = {
  campaign: Campaign
  checks: LaunchCheck[]
  /** The journal position that the checks are about. */
  seq: number
  actor: Actor | null
}

/** The one large button that says exactly what will happen, or the sentence why it is off. */
export function LaunchControl({ campaign, checks, seq, actor }: LaunchControlProps) {
  const launch = useLaunch(campaign)
  const command = launchCommandOf(campaign)
  const off = whyOff(campaign, command, checks, seq, actor)
  const address = campaign.url.replace(/^https?:\/\//, '')
  const number = (campaign.release?.number ?? 0) + 1
  return (
    <section className={classes.control} aria-label="Launch">
      <Button
        size="lg"
        fullWidth
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        disabled={off !== null}
        loading={launch.isPending}
        leftSection={<IconRocket size={20} stroke={1.5} />}
        onClick={() => launch.mutate(command)}
        aria-describedby={off ? 'launch-off' : undefined}
      >
        {command === 'resume'
          ? `Resume at ${address} now`
          : `Publish release ${number} to ${address} now`}
      </Button>
      {off ? (
        <p id="launch-off" className={classes.off}>
          {off}
        </p>
      ) : (
        <p className={classes.off}>{effectOf(command)}</p>
      )}
    </section>
  )
}

function launchCommandOf(campaign: Campaign): 'activate' | 'publish' | 'resume' {
  if (campaign.status === 'live') return 'publish'
  return campaign.status === 'paused' ? 'resume' : 'activate'
}

function effectOf(command: 'activate' | 'publish' | 'resume'): string {
  if (command === 'activate') return 'The pages go live at once. You can pause them at any time.'
  if (command === 'publish') return 'All pages change in one step. The release before is kept.'
  return 'Visitors see the same release as before the pause.'
}

/** Why the launch is not possible now, in a sentence; null when it is. */
function whyOff(
  campaign: Campaign,
  command: LifecycleCommand,
  checks: LaunchCheck[],
  seq: number,
  actor: Actor | null,
): string | null {
  if (!can(actor, 'campaign.activate', campaign))
    return 'Your role can look at the checklist; an owner, admin or editor can launch.'
  const outcome = transition(campaign.status, command)
  if ('refused' in outcome) return outcome.refused
  if (command === 'resume') return null
  if (checks.some((check) => check.level === 'error')) return 'Fix the red lines first.'
  if (campaign.status === 'live' && campaign.release?.journalSeq === seq)
    return `Release ${campaign.release.number} is live and nothing was edited since.`
  return null
}

function useLaunch(campaign: Campaign) {
  const queries = useQueryClient()
  const input = { campaignId: campaign.id }
  return useMutation({
    mutationFn: (command: 'activate' | 'publish' | 'resume') => api.campaigns[command].call(input),
    onSuccess: (changed) => {
      queries.setQueryData(api.campaigns.get.queryKey({ input }), changed)
      void queries.invalidateQueries({ queryKey: api.campaigns.key() })
      notifications.show({
        color: 'green',
        message: `Release ${changed.release?.number ?? 1} of ${changed.name} is live.`,
      })
    },
    onError: (error) => {
      showProblem(error)
      void queries.invalidateQueries({ queryKey: api.campaigns.key() })
    },
  })
}
