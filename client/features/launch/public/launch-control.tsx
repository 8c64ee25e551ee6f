import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRocket } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign, LaunchCheck } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { useIsFull } from '#client/features/billing/public/use-plan.ts'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import classes from './launch-control.module.css'

type LaunchControlProps = {
  campaign: Campaign
  checks: LaunchCheck[]
  /** The journal position that the checks are about. */
  seq: number
  actor: Actor | null
  approval: Approval | null
}

/** The one large button that says exactly what will happen, or the sentence why it is off. */
export function LaunchControl({ campaign, checks, seq, actor, approval }: LaunchControlProps) {
  const launch = useLaunch(campaign)
  const command = launchCommandOf(campaign)
  const off = whyOff(campaign, command, checks, seq, actor)
  // What is live already can always be published again.
  const isFull = useIsFull(campaign.companyId, 'liveCampaigns') && command !== 'publish'
  const address = campaign.url.replace(/^https?:\/\//, '')
  const at = (word: string) => (campaign.isSample ? '' : ` ${word} ${address}`)
  const number = (campaign.release?.number ?? 0) + 1
  return (
    <Stack as="section" gap="8" aria-label="Launch">
      {command !== 'publish' && can(actor, 'campaign.activate', campaign) ? (
        <PlanRoom
          companyId={campaign.companyId}
          limit="liveCampaigns"
          makeRoom="Pause or end one to make room."
          onlyWhenFull
          id="launch-room"
        />
      ) : null}
      <Button
        size="lg"
        fullWidth
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        disabled={off !== null || isFull}
        loading={launch.isPending}
        leftSection={<IconRocket size={20} stroke={1.5} />}
        onClick={() => launch.mutate({ command })}
        aria-describedby={off ? 'launch-off' : isFull ? 'launch-room' : undefined}
      >
        {command === 'resume'
          ? `Resume${at('at')} now`
          : `Publish release ${number}${at('to')} now`}
      </Button>
      {off ? (
        <Text id="launch-off" size="13" tone="ink-3" centred>
          {off}
        </Text>
      ) : isFull ? null : (
        <Text size="13" tone="ink-3" centred>
          {effectOf(command, campaign)}
        </Text>
      )}
      {approval && mayPublishAsApproved(campaign, command, approval, actor) ? (
        <Button
          variant="default"
          fullWidth
          className={classes.approved ?? ''}
          disabled={launch.isPending || isFull}
          onClick={() => launch.mutate({ command, versionId: approval.version.id })}
        >
          Publish version {approval.version.number} as approved
        </Button>
      ) : null}
    </Stack>
  )
}

function launchCommandOf(campaign: Campaign): 'activate' | 'publish' | 'resume' {
  if (campaign.status === 'live') return 'publish'
  return campaign.status === 'paused' ? 'resume' : 'activate'
}

function effectOf(command: 'activate' | 'publish' | 'resume', { status }: Campaign): string {
  if (status === 'scheduled') return 'It starts now, as it is now, instead of as planned.'
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

/** What was edited since the approval can be left out, where there is such a thing. */
function mayPublishAsApproved(
  campaign: Campaign,
  command: LifecycleCommand,
  { isBehind, version }: Approval,
  actor: Actor | null,
): boolean {
  if (!isBehind || command === 'resume' || !can(actor, 'campaign.activate', campaign)) return false
  const isOut = campaign.status === 'live' && campaign.release?.journalSeq === version.journalSeq
  return !isOut && 'to' in transition(campaign.status, command)
}

type Launched = { command: 'activate' | 'publish' | 'resume'; versionId?: string }

function useLaunch(campaign: Campaign) {
  const queries = useQueryClient()
  const input = { campaignId: campaign.id }
  return useMutation({
    mutationFn: ({ command, versionId }: Launched) =>
      command === 'resume'
        ? api.campaigns.resume.call(input)
        : api.campaigns[command].call({ ...input, ...(versionId ? { versionId } : {}) }),
    onSuccess: (changed) => {
      queries.setQueryData(api.campaigns.get.queryKey({ input }), changed)
      void queries.invalidateQueries({ queryKey: api.campaigns.key() })
      void queries.invalidateQueries({ queryKey: api.billing.plan.key() })
      notifications.show({
        color: 'green',
        message: `Release ${changed.release?.number ?? 1} of ${changed.name} is live.`,
      })
    },
    onError: (error) => {
      showProblem(error)
      void queries.invalidateQueries({ queryKey: api.campaigns.key() })
      void queries.invalidateQueries({ queryKey: api.billing.plan.key() })
    },
  })
}
