import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Approval } from '#shared/contract/approval.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import {
  formatInZone,
  instantOf,
  ownZone,
  wallTimeAt,
  zoneName,
} from '#client/lib/words/zoned-time.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import classes from './public/schedule-part.module.css'
import type { useSchedule } from './use-schedule.ts'

type ScheduleFormProps = {
  campaign: Campaign
  approval: Approval | null
  schedule: ReturnType<typeof useSchedule>
  /** It is not live yet; else only the end is asked for. */
  withStart: boolean
  onClose: () => void
}

const hourMs = 3_600_000

/** Start, end and zone; what is wrong with them stands at each field. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { campaign, approval, schedule, withStart, onClose } = props
  const former = campaign.schedule
  const [zone, setZone] = useState(former?.timeZone ?? ownZone())
  const [start, setStart] = useState(() => wallOf(former?.startsAt, zone) || tomorrowMorning(zone))
  const [end, setEnd] = useState(() => wallOf(former?.endsAt, zone))
  const options = whatOptions(campaign, approval)
  const [what, setWhat] = useState(options[0]?.value ?? now)
  const problem = schedule.error ? problemOf(schedule.error) : null
  const [startsAt, endsAt] = [withStart ? instantOf(start, zone) : null, instantOf(end, zone)]
  const isIncomplete = withStart ? startsAt === null : endsAt === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isIncomplete || schedule.isSaving) return
    const wish = {
      timeZone: zone,
      ...(startsAt === null ? {} : { startsAt: new Date(startsAt).toISOString() }),
      ...(endsAt === null ? {} : { endsAt: new Date(endsAt).toISOString() }),
      ...(withStart && what !== now ? { versionId: what } : {}),
    }
    schedule.save(wish, onClose)
  }
  const { startsAt: startError, endsAt: endError, timeZone: zoneError } = problem?.fieldErrors ?? {}
  return (
    <form className={classes.form} onSubmit={submit} aria-labelledby="plan-form">
      <h2 id="plan-form" className={classes.title}>
        {former ? 'Change the schedule' : verbOf(withStart)}
      </h2>
      <div className={classes.fields}>
        {withStart ? (
          <TimeInput label="Start" value={start} onChange={setStart} error={startError} required />
        ) : null}
        <TimeInput
          label={withStart ? 'End (optional)' : 'End'}
          value={end}
          onChange={setEnd}
          error={endError}
          required={!withStart}
        />
        <Select
          label="Time zone"
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage="No zone has this name"
          value={zone}
          error={zoneError}
          data={zoneOptions(zone)}
          onChange={(chosen) => chosen && setZone(chosen)}
        />
        {withStart && options.length > 1 ? (
          <Select
            label="What goes live"
            allowDeselect={false}
            value={what}
            data={options}
            onChange={(chosen) => chosen && setWhat(chosen)}
          />
        ) : null}
      </div>
      <p className={classes.note} role="status">
        <OwnTime at={startsAt ?? endsAt} zone={zone} verb={withStart ? 'Starts' : 'Ends'} />
        {withStart
          ? 'One exact version goes live: edits made after that stay with you. The checklist runs once more at the start; if something stands in the way, it does not start and you are told.'
          : 'Its pages go away by themselves then. Releases, numbers and leads are kept.'}
      </p>
      {problem && !startError && !endError && !zoneError ? (
        <p role="alert" className={classes.problem}>
          {problem.detail}
        </p>
      ) : null}
      <div className={classes.formActions}>
        <Button variant="default" onClick={onClose}>
          Discard
        </Button>
        <Button type="submit" disabled={isIncomplete} loading={schedule.isSaving}>
          {former ? 'Save the schedule' : verbOf(withStart)}
        </Button>
      </div>
    </form>
  )
}

type TimeInputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  required: boolean
}

function TimeInput({ label, value, onChange, error, required }: TimeInputProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      required={required}
      withAsterisk={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
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

function zoneOptions(zone: string) {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([zone, ownZone(), 'UTC', ...known])].map((value) => ({
    value,
    label: zoneName(value),
  }))
}
