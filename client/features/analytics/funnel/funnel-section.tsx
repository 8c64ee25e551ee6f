import { Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Funnel, FunnelPage } from '#shared/contract/analytics.ts'
import { api } from '#client/lib/api/api.ts'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { csvLine } from '#shared/lib/csv-line.ts'
import { CsvButton } from '../csv-button.tsx'
import classes from './funnel-section.module.css'
import { FunnelTable } from './funnel-table.tsx'
import { funnelRows, outsideWords, stepName } from './funnel-words.ts'
import { timeWords } from '../range/range-choices.ts'
import type { AskedTime } from '../view/numbers-view.ts'

type FunnelSectionProps = {
  campaignId: string
  name: string
  asked: AskedTime
  /** What the numbers above are filtered by. */
  filter: readonly string[]
}

// Counted from the events themselves, so it is asked for less often than the rest.
const refetchMs = 60_000

/** How far visitors got, from the first page to a conversion and what comes after it. */
export function FunnelSection({ campaignId, name, asked, filter }: FunnelSectionProps) {
  const [without, setWithout] = useState<string[]>([])
  const { data, error, refetch } = useQuery(
    api.analytics.funnel.queryOptions({
      input: { campaignId, ...asked, filter: [...filter], without },
      refetchInterval: refetchMs,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <section aria-labelledby="funnel" className={classes.card}>
      <div className={classes.head}>
        <Heading id="funnel" size="13">
          Funnel
        </Heading>
        {data && isAny(data) ? (
          <CsvButton
            label="Save the funnel as CSV"
            file={`${name}, funnel, ${timeWords(asked).label}`}
            csv={() => funnelCsv(data)}
          />
        ) : null}
      </div>
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <>
          <Loading what="the funnel" />
          <SkeletonBlock height={224} radius={10} />
        </>
      ) : null}
      {data ? (
        <>
          <StepChoice pages={data.pages} onChange={setWithout} />
          <Steps funnel={data} words={timeWords(asked).words} isFiltered={filter.length > 0} />
        </>
      ) : null}
    </section>
  )
}

const isAny = ({ visitors }: Funnel) => visitors > 0

type StepsProps = { funnel: Funnel; words: string; isFiltered: boolean }

function Steps({ funnel, words, isFiltered }: StepsProps) {
  if (!isAny(funnel))
    return (
      <Text mt="12" size="12" line="16" tone="ink-2">
        {isFiltered
          ? `The filters above leave nobody who came ${words}, so there is no funnel of them.`
          : `Nobody came ${words}, so nobody went on either.`}
      </Text>
    )
  return (
    <>
      <FunnelTable rows={funnelRows(funnel.steps)} />
      <Text mt="12" size="12" line="16" tone="ink-2">
        Visitors {words}
        {isFiltered ? ' whom the filters above leave' : ''}, each day by itself, who did a step
        after the one before it. Going back and forth takes nothing away; robots are left out.{' '}
        {outsideWords(funnel).join(' ')}
      </Text>
    </>
  )
}

type StepChoiceProps = { pages: readonly FunnelPage[]; onChange: (without: string[]) => void }

/** Which pages are steps, where there is more than one. */
function StepChoice({ pages, onChange }: StepChoiceProps) {
  if (pages.length < 2) return null
  const chosen = pages.filter(({ isStep }) => isStep).map(({ pageId }) => pageId)
  const choose = (steps: string[]) => {
    // Something has to be seen first.
    if (steps.length === 0) return
    onChange(pages.map(({ pageId }) => pageId).filter((pageId) => !steps.includes(pageId)))
  }
  return (
    <Checkbox.Group value={chosen} onChange={choose}>
      <Row
        gap="16"
        rowGap="8"
        align="center"
        wrap
        mb="16"
        role="group"
        aria-labelledby="funnel-pages"
      >
        <Text as="span" id="funnel-pages" size="12" line="16" tone="ink-2">
          Pages that are steps
        </Text>
        {pages.map(({ pageId, path, title }) => (
          <Checkbox key={pageId} value={pageId} size="xs" label={title || path} />
        ))}
      </Row>
    </Checkbox.Group>
  )
}

/** The steps as CSV, a line for each, with the path of the page that it is done on. */
function funnelCsv({ steps }: Funnel): string {
  const lines = steps.map((step) => [stepName(step), step.path, step.visitors])
  return [['Step', 'Page', 'Visitors'], ...lines].map((cells) => csvLine(cells)).join('')
}
