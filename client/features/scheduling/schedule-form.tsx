import { Button, Select, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
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

/** What is asked for first: the start, the next release of what is live, or only the end. */
export type Asked = 'start' | 'release' | 'end'

type ScheduleFormProps = {
  campaign: Campaign
  approval: Approval | null
  asked: Asked
  onClose: () => void
}

const hourMs = 3_600_000

/** Times and zone; what is wrong with them stands at each field. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { campaign, approval, asked, onClose } = props
  const former = campaign.schedule
  const options = whatOptions(campaign, approval)
  const form = useScheduleForm(props, options[0]?.value ?? now)
  const { timeZone } = form.values
  const startsAt = instantOf(form.values.startsAt, timeZone)
  const publishesAt = instantOf(form.values.publishesAt, timeZone)
  const endsAt = instantOf(form.values.endsAt, timeZone)
  const needed = { start: startsAt, release: publishesAt, end: endsAt }[asked]
  const goesLive = asked !== 'end' || publishesAt !== null
  const { verb, happens } = words[asked]
  return (
    <form className={classes.form} {...form.props} aria-labelledby="plan-form">
      <Heading id="plan-form" size="14" line="20">
        {former ? 'Change the schedule' : verb}
      </Heading>
      <div className={classes.fields}>
        {asked === 'start' ? <TimeField label="Start" {...form.getInputProps('startsAt')} /> : null}
        {mayRelease(campaign, asked) ? (
          <TimeField
            label="Next release"
            isOptional={asked === 'end'}
            {...form.getInputProps('publishesAt')}
          />
        ) : null}
        <TimeField label="End" isOptional={asked !== 'end'} {...form.getInputProps('endsAt')} />
        <ZoneSelect zone={timeZone} {...form.getInputProps('timeZone')} />
        {goesLive && options.length > 1 ? (
          <Select
            label="What goes live"
            allowDeselect={false}
            data={options}
            {...form.getInputProps('versionId')}
          />
        ) : null}
      </div>
      <Text size="13" line="20" tone="ink-2" role="status">
        <OwnTime at={needed ?? endsAt} zone={timeZone} verb={needed === null ? 'Ends' : happens} />
        {explanationOf(asked, goesLive)}
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
        <Button type="submit" disabled={needed === null} loading={form.isSending}>
          {former ? 'Save the schedule' : verb}
        </Button>
      </Row>
    </form>
  )
}

function useScheduleForm({ campaign, asked, onClose }: ScheduleFormProps, what: string) {
  const queries = useQueryClient()
  const former = campaign.schedule
  const zone = former?.timeZone ?? ownZone()
  const first = (at: string | null | undefined) => wallOf(at, zone) || tomorrowMorning(zone)
  return useContractForm({
    operation: api.campaigns.schedule,
    initialValues: {
      timeZone: zone,
      startsAt: asked === 'start' ? first(former?.startsAt) : '',
      publishesAt: asked === 'release' ? first(former?.publishesAt) : '',
      endsAt: wallOf(former?.endsAt, zone),
      versionId: what,
    },
    inputOf: ({ timeZone, startsAt, publishesAt, endsAt, versionId }) => ({
      campaignId: campaign.id,
      timeZone,
      startsAt: isoOf(startsAt, timeZone),
      publishesAt: isoOf(publishesAt, timeZone),
      endsAt: isoOf(endsAt, timeZone),
      versionId: versionId !== now && (startsAt || publishesAt) ? versionId : undefined,
    }),
    onSuccess: (changed) => {
      rememberCampaign(queries, changed)
      notifications.show({ message: `The ${asked} is scheduled.` })
      onClose()
    },
    onSettled: () => refreshCampaigns(queries),
  })
}

const words: Record<Asked, { verb: string; happens: string }> = {
  start: { verb: 'Schedule the start', happens: 'Starts' },
  release: { verb: 'Schedule the release', happens: 'Goes live' },
  end: { verb: 'Schedule the end', happens: 'Ends' },
}

/** Beside an end that is planned already there can be a release, too. */
const mayRelease = ({ status, schedule }: Campaign, asked: Asked) =>
  'to' in transition(status, 'schedule-release') &&
  (asked === 'release' || (asked === 'end' && schedule !== null))

function explanationOf(asked: Asked, goesLive: boolean): string {
  if (!goesLive)
    return 'Its pages go away by themselves then. Releases, numbers and leads are kept.'
  const refused = asked === 'start' ? 'it does not start' : 'what is live stays'
  return `One exact version goes live: edits made after that stay with you. The checklist runs once more at that time; if something stands in the way, ${refused} and you are told.`
}

type TimeFieldProps = { label: string; isOptional?: boolean } & TextInputProps

function TimeField({ label, isOptional = false, ...props }: TimeFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={isOptional ? `${label} (optional)` : label}
      required={!isOptional}
      withAsterisk={false}
      {...props}
    />
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
