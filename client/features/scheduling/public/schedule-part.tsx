import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign, Schedule } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import type { LifecycleCommand } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { useUnconfirmedAddress } from '#client/lib/session/unconfirmed-address.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { plannedRelease, scheduledTime } from '#client/ui/campaigns/schedule-words.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { firstOf, versionWords } from '../plan-words.ts'
import { ScheduleForm } from '../schedule-form.tsx'
import type { Asked } from '../schedule-form.tsx'
import classes from './schedule-part.module.css'
import { useCancelSchedule } from '../use-cancel-schedule.ts'

type SchedulePartProps = {
  campaign: Campaign
  /** The journal position of the campaign as it is now. */
  seq: number
  actor: Actor | null
  approval: Approval | null
  /** Nothing stands in the way of a launch. */
  isReady: boolean
}

/** When the campaign starts, publishes and ends by itself: planned, changed, cancelled. */
export function SchedulePart({ campaign, seq, actor, approval, isReady }: SchedulePartProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { opener, form } = useGivesWay(asked !== null)
  const { cancel, isCancelling } = useCancelSchedule(campaign)
  const may = can(actor, 'campaign.activate', campaign)
  const mayGoLive = useUnconfirmedAddress() === null && isReady
  const { schedule: plan, status } = campaign
  const possible = possibleIn(campaign)
  if (!plan && (!may || possible.length === 0)) return null
  if (asked)
    return (
      <div ref={form}>
        <ScheduleForm
          campaign={campaign}
          approval={approval}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      </div>
    )
  if (!plan) {
    const isNew = campaign.release?.journalSeq !== seq || approval?.isBehind === true
    const isOff = { start: !mayGoLive, release: !mayGoLive || !isNew, end: false }
    return (
      <Row gap="8" wrap>
        {possible.map((one) => (
          <Button
            key={one}
            ref={one === possible[0] ? opener : null}
            variant="default"
            className={classes.opener ?? ''}
            size="md"
            leftSection={<IconCalendarTime size={18} stroke={1.5} aria-hidden />}
            disabled={isOff[one]}
            onClick={() => setAsked(one)}
          >
            {openers[one]}
          </Button>
        ))}
      </Row>
    )
  }
  const first = firstOf(plan)
  // What is paused has no release planned anew: it would lose the one that is.
  const mayChange = status !== 'paused' || first === 'end'
  return (
    <section className={classes.plan} aria-labelledby="plan-title">
      <IconCalendarTime size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Heading id="plan-title" size="14" line="20">
          {plannedRelease(campaign) ?? (
            <>
              {first === 'start' ? 'Starts' : 'Ends'}{' '}
              <RelativeTime at={plan.startsAt ?? plan.endsAt ?? 0} />
            </>
          )}
        </Heading>
        <PlanLines campaign={campaign} plan={plan} seq={seq} />
      </div>
      {may ? (
        <Row gap="4" wrap>
          {mayChange ? (
            <Button ref={opener} size="xs" variant="default" onClick={() => setAsked(first)}>
              Change
            </Button>
          ) : null}
          <Button
            size="xs"
            variant={mayChange ? 'subtle' : 'default'}
            loading={isCancelling}
            onClick={cancel}
          >
            Cancel the {first}
          </Button>
        </Row>
      ) : null}
    </section>
  )
}

const openers: Record<Asked, string> = {
  start: 'Schedule the start…',
  release: 'Schedule a release…',
  end: 'Schedule the end…',
}

/** What can be planned anew in this state. */
function possibleIn({ status }: Campaign): Asked[] {
  const may = (command: LifecycleCommand) => 'to' in transition(status, command)
  if (may('schedule')) return ['start']
  const release = may('schedule-release') ? ['release' as const] : []
  return [...release, ...(may('schedule-end') ? ['end' as const] : [])]
}

function PlanLines({ campaign, plan, seq }: { campaign: Campaign; plan: Schedule; seq: number }) {
  const { startsAt, publishesAt, endsAt, timeZone } = plan
  return (
    <>
      <dl className={classes.times}>
        {startsAt ? (
          <div>
            <dt>Start</dt>
            <dd>{scheduledTime(startsAt, timeZone)}</dd>
          </div>
        ) : null}
        {publishesAt ? (
          <div>
            <dt>Release</dt>
            <dd>
              <RelativeTime at={publishesAt} />
            </dd>
          </div>
        ) : null}
        {endsAt ? (
          <div>
            <dt>End</dt>
            <dd>{scheduledTime(endsAt, timeZone)}</dd>
          </div>
        ) : null}
      </dl>
      {plan.version ? (
        <Text size="13" line="20" tone="ink-2">
          {versionWords(campaign, plan.version, seq)}
        </Text>
      ) : null}
    </>
  )
}
