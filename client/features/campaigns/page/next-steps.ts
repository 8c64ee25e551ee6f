import type { Campaign } from '#shared/contract/campaigns.ts'
import { formatInZone, ownZone } from '#client/lib/words/zoned-time.ts'
import { plannedRelease } from '#client/ui/campaigns/schedule-words.tsx'
import { can } from '#shared/permissions/can.ts'
import type { Action, Actor } from '#shared/permissions/can.ts'

export type Step = {
  title: string
  text: string
  actions: ({ label: string; to: string } | { label: string; command: 'resume' })[]
}

/** The one thing to do next with a campaign, as far as `actor` may; onlookers are led to the preview. */
export function nextStepOf(campaign: Campaign, actor: Actor | null): Step {
  const preview = [{ label: 'Open preview', to: `/campaigns/preview/${campaign.id}` }]
  const step = stepOf(campaign, actor, preview)
  return step.actions.length > 0 ? step : { ...step, actions: preview }
}

function stepOf(campaign: Campaign, actor: Actor | null, preview: Step['actions']): Step {
  const { id, status } = campaign
  const may = (action: Action) => can(actor, action, campaign)
  const build = may('campaign.edit')
    ? [{ label: 'Open builder', to: `/campaigns/builder/${id}` }]
    : []
  const activate = (label: string) =>
    may('campaign.activate') ? [{ label, to: `/activate/${id}` }] : []
  if (campaign.takenDown)
    return {
      title: 'Taken down',
      text: 'Visitors read that the page is not available. Ask whoever runs this installation what has to change.',
      actions: build,
    }
  switch (status) {
    case 'draft':
      if (build.length === 0)
        return {
          title: 'Being built',
          text: 'Nobody outside the company sees it yet. The preview shows it while it is edited.',
          actions: preview,
        }
      return {
        title: 'Build the page',
        text: 'Nobody outside the company sees it yet. When it is ready, the launch checklist takes it live.',
        actions: [...build, ...activate('Activate')],
      }
    case 'in_review':
      return {
        title: 'Waiting for an answer',
        text: 'A reviewer has been asked to say yes or no to exactly what they see. Editing can go on.',
        actions: [...preview, ...build],
      }
    case 'approved':
      return {
        title: 'Approved',
        text: 'It can go live now. The launch checklist runs once more before it does.',
        actions: [...activate('Activate'), ...build],
      }
    case 'scheduled':
      return {
        title: startWords(campaign.schedule),
        text: 'It goes live by itself, as it was when that was set. Later edits are not in it.',
        actions: [...activate('Change the schedule'), ...build],
      }
    case 'live':
      if (campaign.isSample)
        return {
          title: 'Try things here',
          text: 'Write in it, answer the question beside its button, approve the version that waits, look at its numbers.',
          actions: [...build, ...preview],
        }
      return {
        title: campaign.release
          ? `Visitors see release ${campaign.release.number}`
          : 'Visitors see it',
        text: `${build.length > 0 ? 'Edits stay with you until you publish them.' : 'Later edits are seen once they are published.'}${releaseWords(campaign)}${endWords(campaign.schedule)}`,
        actions: [...activate('Publish changes'), ...build],
      }
    case 'paused':
      return {
        title: 'Paused',
        text: `Visitors see a short notice in the place of its pages. The address stays yours.${pausedWords(campaign.schedule)}${endWords(campaign.schedule)}`,
        actions: [
          ...(may('campaign.activate') ? [{ label: 'Resume', command: 'resume' } as const] : []),
          ...build,
        ],
      }
    case 'ended':
      return {
        title: 'Over',
        text: 'Its pages are gone. Releases, numbers and leads are kept.',
        actions: [...activate('Activate again'), ...build],
      }
    case 'archived':
      return {
        title: 'Put away',
        text: 'It can be looked at, but no longer edited or activated.',
        actions: preview,
      }
  }
}

const startWords = (schedule: Campaign['schedule']) =>
  schedule?.startsAt
    ? `Starts ${formatInZone(schedule.startsAt, ownZone())}`
    : 'A start time is set'

const endWords = (schedule: Campaign['schedule']) =>
  schedule?.endsAt
    ? ` The campaign ends by itself ${formatInZone(schedule.endsAt, ownZone())}.`
    : ''

function releaseWords(campaign: Campaign): string {
  const planned = plannedRelease(campaign)
  return planned ? ` ${planned}.` : ''
}

const pausedWords = (schedule: Campaign['schedule']) =>
  schedule?.publishesAt
    ? ` The release that is planned for ${formatInZone(schedule.publishesAt, ownZone())} goes live if it is resumed by then.`
    : ''
