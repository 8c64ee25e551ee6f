import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign, Schedule } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { scheduledTime } from '#client/ui/campaigns/schedule-words.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { ScheduleForm } from '../schedule-form.tsx'
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

/** When the campaign starts and ends by itself: planned, changed, cancelled. */
export function SchedulePart({ campaign, seq, actor, approval, isReady }: SchedulePartProps) {
  const [isOpen, setOpen] = useState(false)
  const { opener, form } = useGivesWay(isOpen)
  const { cancel, isCancelling } = useCancelSchedule(campaign)
  const may = can(actor, 'campaign.activate', campaign)
  const canStart = 'to' in transition(campaign.status, 'schedule')
  const canEnd = 'to' in transition(campaign.status, 'schedule-end')
  const plan = campaign.schedule
  if (!plan && (!may || (!canStart && !canEnd))) return null
  if (isOpen)
    return (
      <div ref={form}>
        <ScheduleForm
          campaign={campaign}
          approval={approval}
          withStart={canStart}
          onClose={() => setOpen(false)}
        />
      </div>
    )
  if (!plan)
    return (
      <Button
        ref={opener}
        variant="default"
        fullWidth
        size="md"
        leftSection={<IconCalendarTime size={18} stroke={1.5} aria-hidden />}
        disabled={canStart && !isReady}
        onClick={() => setOpen(true)}
      >
        {canStart ? 'Schedule the start…' : 'Schedule the end…'}
      </Button>
    )
  return (
    <section className={classes.plan} aria-labelledby="plan-title">
      <IconCalendarTime size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Heading id="plan-title" size="14" line="20">
          {plan.startsAt ? 'Starts' : 'Ends'}{' '}
          <RelativeTime at={plan.startsAt ?? plan.endsAt ?? 0} />
        </Heading>
        <PlanLines plan={plan} seq={seq} />
      </div>
      {may ? (
        <Row gap="4" wrap>
          <Button ref={opener} size="xs" variant="default" onClick={() => setOpen(true)}>
            Change
          </Button>
          <Button size="xs" variant="subtle" loading={isCancelling} onClick={cancel}>
            {plan.startsAt ? 'Cancel the start' : 'Cancel the end'}
          </Button>
        </Row>
      ) : null}
    </section>
  )
}

function PlanLines({ plan, seq }: { plan: Schedule; seq: number }) {
  const { startsAt, endsAt, timeZone, version } = plan
  return (
    <>
      <dl className={classes.times}>
        {startsAt ? (
          <div>
            <dt>Start</dt>
            <dd>{scheduledTime(startsAt, timeZone)}</dd>
          </div>
        ) : null}
        {endsAt ? (
          <div>
            <dt>End</dt>
            <dd>{scheduledTime(endsAt, timeZone)}</dd>
          </div>
        ) : null}
      </dl>
      {version ? (
        <Text size="13" line="20" tone="ink-2">
          {version.journalSeq === seq
            ? `Version ${version.number} goes live, as the campaign is now. Later edits are not in it.`
            : `Version ${version.number} goes live. It was edited since: change the schedule to take that in.`}
        </Text>
      ) : null}
    </>
  )
}
