import { Button, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import {
  formatInZone,
  instantOf,
  isoOf,
  ownZone,
  wallTimeAt,
} from '#client/lib/words/zoned-time.ts'
import { api } from '#client/lib/api/api.ts'
import { refreshCampaigns, rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { ZoneSelect } from '#client/ui/forms/zone-select.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import classes from './public/schedule-part.module.css'

type ScheduleFormProps = {
  campaign: Campaign
  approval: Approval | null
  /** It is not live yet; else only the end is asked for. */
  withStart: boolean
  onClose: () => void
}

const hourMs = 3_600_000

/** Start, end and zone; what is wrong with them stands at each field. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { campaign, approval, withStart, onClose } = props
  const queries = useQueryClient()
  const former = campaign.schedule
  const options = whatOptions(campaign, approval)
  const zone = former?.timeZone ?? ownZone()
  const form = useContractForm({
    operation: api.campaigns.schedule,
    initialValues: {
      timeZone: zone,
      startsAt: withStart ? wallOf(former?.startsAt, zone) || tomorrowMorning(zone) : '',
      endsAt: wallOf(former?.endsAt, zone),
      versionId: options[0]?.value ?? now,
    },
    inputOf: ({ timeZone, startsAt, endsAt, versionId }) => ({
      campaignId: campaign.id,
      timeZone,
      startsAt: isoOf(startsAt, timeZone),
      endsAt: isoOf(endsAt, timeZone),
      versionId: withStart && versionId !== now ? versionId : undefined,
    }),
    onSuccess: (changed) => {
      rememberCampaign(queries, changed)
      notifications.show({
        message: withStart ? 'The start is scheduled.' : 'The end is scheduled.',
      })
      onClose()
    },
    onSettled: () => refreshCampaigns(queries),
  })
  const { timeZone } = form.values
  const startsAt = instantOf(form.values.startsAt, timeZone)
  const endsAt = instantOf(form.values.endsAt, timeZone)
  const isIncomplete = withStart ? startsAt === null : endsAt === null
  return (
    <form className={classes.form} {...form.props} aria-labelledby="plan-form">
      <Heading id="plan-form" size="14" line="20">
        {former ? 'Change the schedule' : verbOf(withStart)}
      </Heading>
      <div className={classes.fields}>
        {withStart ? (
          <TextInput
            type="datetime-local"
            label="Start"
            required
            withAsterisk={false}
            {...form.getInputProps('startsAt')}
          />
        ) : null}
        <TextInput
          type="datetime-local"
          label={withStart ? 'End (optional)' : 'End'}
          required={!withStart}
          withAsterisk={false}
          {...form.getInputProps('endsAt')}
        />
        <ZoneSelect zone={timeZone} {...form.getInputProps('timeZone')} />
        {withStart && options.length > 1 ? (
          <Select
            label="What goes live"
            allowDeselect={false}
            data={options}
            {...form.getInputProps('versionId')}
          />
        ) : null}
      </div>
      <Text size="13" line="20" tone="ink-2" role="status">
        <OwnTime at={startsAt ?? endsAt} zone={timeZone} verb={withStart ? 'Starts' : 'Ends'} />
        {withStart
          ? 'One exact version goes live: edits made after that stay with you. The checklist runs once more at the start; if something stands in the way, it does not start and you are told.'
          : 'Its pages go away by themselves then. Releases, numbers and leads are kept.'}
      </Text>
      {form.problem ? (
        <Text role="alert" size="13" tone="danger">
          {form.problem.detail}
        </Text>
      ) : null}
      <Row gap="8" justify="end">
        <Button variant="default" onClick={onClose}>
          Discard
        </Button>
        <Button type="submit" disabled={isIncomplete} loading={form.isSending}>
          {former ? 'Save the schedule' : verbOf(withStart)}
        </Button>
      </Row>
    </form>
  )
}

/** When that is for the reader, where the chosen zone is not theirs. */
function OwnTime({ at, zone, verb }: { at: number | null; zone: string; verb: string }) {
  if (at === null) return null
  return (
    <>
      {verb} <RelativeTime at={at} />
      {zone === ownZone() ? '. ' : `, ${formatInZone(at, ownZone())} your time. `}
    </>
  )
}

const verbOf = (withStart: boolean) => (withStart ? 'Schedule the start' : 'Schedule the end')

const now = 'now'

/** What can be planned, the safest first: what is planned already, what is approved, as it is now. */
function whatOptions({ schedule }: Campaign, approval: Approval | null) {
  const planned = schedule?.version
  const approved = approval?.isBehind ? approval.version : null
  return [
    ...(planned ? [{ value: planned.id, label: `Version ${planned.number}, as planned` }] : []),
    ...(approved && approved.id !== planned?.id
      ? [{ value: approved.id, label: `Version ${approved.number}, as approved` }]
      : []),
    { value: now, label: 'The campaign as it is now' },
  ]
}

const wallOf = (at: string | null | undefined, zone: string) =>
  at ? wallTimeAt(Date.parse(at), zone) : ''

const tomorrowMorning = (zone: string) =>
  `${wallTimeAt(Date.now() + 24 * hourMs, zone).slice(0, 10)}T09:00`
