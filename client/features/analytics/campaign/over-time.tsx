import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Switch } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import { useAlerts } from '#client/features/alerts/public/use-alerts.ts'
import { api } from '#client/lib/api/api.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FunnelSection } from '../funnel/funnel-section.tsx'
import { GoalsSection } from '../goals/goals-section.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { firstLists, listCards, cardRows } from '../lists/list-cards.ts'
import { useNames } from '../lists/use-names.ts'
import { WeekMap } from '../lists/week-map.tsx'
import { measures } from '../measures.ts'
import { refetchMs } from '../range/range-choices.ts'
import { NoteDialogPart } from '../notes/note-dialog-part.tsx'
import { useNotes } from '../notes/use-notes.ts'
import { RangeSection } from '../range/range-section.tsx'
import { FilterBar } from '../view/filter-bar.tsx'
import { questionOf } from '../view/numbers-question.ts'
import { isFilteredBy, timeIn, toggled } from '../view/numbers-view.ts'
import type { ChangeView, useNumbersView } from '../view/use-numbers-view.ts'
import { useOpeningRange } from '../view/use-numbers-view.ts'
import { VisitList } from '../visits/visit-list.tsx'
import classes from './over-time.module.css'

const pageSections = lazyFile(async () => (await import('../page/page-sections.tsx')).PageSections)

type OverTimeProps = {
  campaignId: string
  name: string
  mayEdit: boolean
  view: ReturnType<typeof useNumbersView>[0]
  onView: ChangeView
  /** What the socket says of the campaign, in any words; others mean that something happened. */
  moment: string
}

type NotedAt = ComponentProps<typeof NoteDialogPart>['note']

/** A time as figures and a chart, with what was visited, from where, by whom, with what and when. */
export function OverTime({ campaignId, name, mayEdit, view, onView, moment }: OverTimeProps) {
  const numbersIn = api.analytics.campaign.queryOptions
  const nameOf = useNames(campaignId)
  const alerts = useAlerts(campaignId).data?.events ?? []
  const isOpening = view.range === null && view.days === null
  const day = useQuery(numbersIn({ input: { campaignId, range: 'day' }, enabled: isOpening }))
  const asked = timeIn(view, useOpeningRange(day.data?.inRange, day.isError))
  const question = questionOf(campaignId, asked ?? { range: 'day' }, view)
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(
    numbersIn({
      input: { ...question, by: firstLists, limit: cardRows },
      enabled: asked !== undefined,
      refetchInterval: asked ? refetchMs(asked) : false,
      placeholderData: keepPreviousData,
    }),
  )
  const notes = useNotes(campaignId, data?.notes ?? [])
  const [noted, setNoted] = useState<NotedAt | null>(null)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  const onFilter = (filter: readonly string[]) => onView({ filter })
  const add = (at: string) => setNoted({ at, words: '' })
  const goal = data?.goals.find(({ isCounted }) => isCounted)
  const numbers = data ? { question, view, onFilter, nameOf, all: data.inRange } : null
  return (
    <>
      <RangeSection
        name={name}
        asked={asked}
        timeZone={data?.time.timeZone}
        onRange={(range) => onView({ range, days: null })}
        onDays={(days) => onView({ days, range: null })}
        choices={measures}
        measure={view.measure}
        onChoose={(measure) => onView({ measure })}
        goal={goal?.name}
        numbers={
          data && asked
            ? { ...data, asked, at: dataUpdatedAt, alerts, notes: notes.shown }
            : undefined
        }
        {...(mayEdit ? { notes: { add, change: setNoted, remove: notes.remove } } : {})}
        note={data ? <Note numbers={data} /> : null}
        choosers={
          <>
            <Switch
              size="xs"
              label="Compare"
              checked={view.compare}
              onChange={(event) => onView({ compare: event.currentTarget.checked })}
            />
            {mayEdit && data ? (
              <Button
                variant="default"
                leftSection={<IconNote size={16} stroke={1.5} aria-hidden />}
                title="Or press a place on the chart"
                onClick={() => add(momentIn(data.time, Date.now()))}
              >
                Add a note
              </Button>
            ) : null}
          </>
        }
        filters={<FilterBar view={view} nameOf={nameOf} onFilter={onFilter} />}
      />
      {data && noted ? (
        <NoteDialogPart
          campaignId={campaignId}
          timeZone={data.time.timeZone}
          note={noted}
          onClose={() => setNoted(null)}
        />
      ) : null}
      {data && numbers ? (
        <>
          <GoalsSection
            campaignId={campaignId}
            goals={data.goals}
            visitors={data.inRange.visitors}
            mayEdit={mayEdit}
            onChoose={(goalId) => onView({ goal: goalId })}
          />
          <div className={classes.lists} aria-busy={isPlaceholderData}>
            {listCards.map(({ title, tabs }) => (
              <ListCard
                key={title}
                title={title}
                tabs={tabs}
                numbers={numbers}
                known={data.lists}
              />
            ))}
            <WeekMap numbers={numbers} />
          </div>
        </>
      ) : null}
      {data && asked ? (
        <FunnelSection campaignId={campaignId} name={name} asked={asked} filter={view.filter} />
      ) : null}
      {data && asked ? (
        <VisitList
          campaignId={campaignId}
          time={asked}
          filter={view.filter}
          moment={moment}
          nameOf={nameOf}
          onFilter={(dimension, value) => {
            if (!isFilteredBy(view, dimension, value))
              onFilter(toggled(view.filter, dimension, value))
          }}
        />
      ) : null}
      {data && asked ? (
        <LazyPart
          part={pageSections}
          what="what is done on pages"
          props={{ campaignId, name, asked, filter: view.filter }}
        />
      ) : null}
    </>
  )
}

/** Now, or the beginning of a time that is over. */
const momentIn = ({ from, to }: CampaignAnalytics['time'], now: number): string =>
  now < Date.parse(to) ? new Date(now).toISOString() : from

/** What these numbers leave out, and why nobody is told to have come back. */
function Note({ numbers: { robots } }: { numbers: CampaignAnalytics }) {
  return (
    <>
      {robots > 0
        ? `${formatNumber(robots)} ${robots === 1 ? 'view' : 'views'} by robots ${robots === 1 ? 'is' : 'are'} not counted. `
        : null}
      Visitors are new every day by design, so there is no retention.{' '}
      <a href="/documentation/analytics#without-cookies" className={classes.why}>
        Why
      </a>
    </>
  )
}
