import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign, LaunchCheck } from '#shared/contract/campaigns.ts'
import { canBeOverruled } from '#shared/contract/publish-anyway.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'
import { useIsFull } from '#client/features/billing/public/use-plan.ts'
import { ConfirmFirst } from '#client/features/identity/public/confirm-first.tsx'
import { useUnconfirmedAddress } from '#client/lib/session/unconfirmed-address.ts'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import classes from './launch-control.module.css'
import { PublishAnyway } from './publish-anyway.tsx'
import { useLaunch } from './use-launch.ts'
import type { LaunchCommand } from './use-launch.ts'

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
  const section = useRef<HTMLElement>(null)
  const command = launchCommandOf(campaign)
  const off = whyOff(campaign, command, checks, seq, actor)
  const isUnconfirmed = useUnconfirmedAddress() !== null && (off === null || off === fixFirst)
  // What is live already can always be published again.
  const isFull = useIsFull(campaign.companyId, 'liveCampaigns') && command !== 'publish'
  const inTheWay = isFull ? 'launch-room' : isUnconfirmed ? 'launch-unconfirmed' : undefined
  const reasonId = off ? 'launch-off' : inTheWay
  const address = campaign.url.replace(/^https?:\/\//, '')
  const at = (word: string) => (campaign.isSample ? '' : ` ${word} ${address}`)
  const failed = checks.filter(({ level }) => level === 'error')
  const canOverrule = off === fixFirst && !isFull && !isUnconfirmed && failed.every(canBeOverruled)
  return (
    <Stack as="section" gap="8" aria-label="Launch" ref={section} tabIndex={-1}>
      {command !== 'publish' && can(actor, 'campaign.activate', campaign) ? (
        <PlanRoom
          companyId={campaign.companyId}
          limit="liveCampaigns"
          makeRoom="Pause or end one to make room."
          onlyWhenFull
          id="launch-room"
        />
      ) : null}
      {isUnconfirmed ? (
        <ConfirmFirst
          id="launch-unconfirmed"
          before={command === 'resume' ? 'Before you resume' : 'Before you publish'}
          why="Pages go live only by somebody whom mail reaches."
          onDone={() => section.current?.focus()}
        />
      ) : null}
      <Button
        size="lg"
        fullWidth
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        disabled={off !== null || isFull || isUnconfirmed}
        loading={launch.isPending}
        leftSection={<IconRocket size={20} stroke={1.5} />}
        onClick={() => launch.mutate({ command })}
        aria-describedby={reasonId}
      >
        {command === 'resume'
          ? `Resume${at('at')} now`
          : `Publish release ${campaign.nextRelease}${at('to')} now`}
      </Button>
      {off ? (
        <Text id="launch-off" size="13" tone="ink-3" centred>
          {off}
        </Text>
      ) : isFull ? null : (
        <Text size="13" tone="ink-3" centred>
          {effectOf(command, campaign, seq)}
        </Text>
      )}
      {canOverrule && command !== 'resume' ? (
        <PublishAnyway
          campaign={campaign}
          command={command}
          problems={failed.map(({ message }) => message)}
        />
      ) : null}
      {approval && mayPublishAsApproved(campaign, command, approval, actor) ? (
        <Button
          variant="default"
          fullWidth
          className={classes.approved ?? ''}
          disabled={launch.isPending || isFull || isUnconfirmed}
          onClick={() => launch.mutate({ command, versionId: approval.version.id })}
        >
          Publish version {approval.version.number} as approved
        </Button>
      ) : null}
    </Stack>
  )
}

function launchCommandOf(campaign: Campaign): LaunchCommand {
  if (campaign.status === 'live') return 'publish'
  return campaign.status === 'paused' ? 'resume' : 'activate'
}

function effectOf(command: LaunchCommand, { status, schedule }: Campaign, seq: number): string {
  if (status === 'scheduled') return 'It starts now, as it is now, instead of as planned.'
  if (command === 'activate') return 'The pages go live at once. You can pause them at any time.'
  if (command === 'resume') return 'Visitors see the same release as before the pause.'
  if (!schedule?.publishesAt) return 'All pages change in one step. The release before is kept.'
  return schedule.version?.journalSeq === seq
    ? 'What is planned goes live now instead.'
    : 'All pages change in one step. What is planned stays planned.'
}

const fixFirst = 'Fix the red lines first.'

/** Why the launch is not possible now, in a sentence; null when it is. */
function whyOff(
  campaign: Campaign,
  command: LaunchCommand,
  checks: LaunchCheck[],
  seq: number,
  actor: Actor | null,
): string | null {
  if (!can(actor, 'campaign.activate', campaign))
    return 'Your role can look at the checklist; an owner, admin or editor can launch.'
  const outcome = transition(campaign.status, command)
  if ('refused' in outcome) return outcome.refused
  if (campaign.takenDown) return 'Nothing goes live while its pages are taken down.'
  if (command === 'resume') return null
  if (campaign.status === 'live' && campaign.release?.journalSeq === seq)
    return `Release ${campaign.release.number} is live and nothing was edited since.`
  if (checks.some((check) => check.level === 'error')) return fixFirst
  return null
}

/** What was edited since the approval can be left out, where there is such a thing. */
function mayPublishAsApproved(
  campaign: Campaign,
  command: LaunchCommand,
  { isBehind, version }: Approval,
  actor: Actor | null,
): boolean {
  if (!isBehind || command === 'resume' || !can(actor, 'campaign.activate', campaign)) return false
  const isOut = campaign.status === 'live' && campaign.release?.journalSeq === version.journalSeq
  return !isOut && 'to' in transition(campaign.status, command)
}
