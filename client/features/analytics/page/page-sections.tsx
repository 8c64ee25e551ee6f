import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PageNumbers } from '#shared/contract/page-numbers.ts'
import { api } from '#client/lib/api/api.ts'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { CsvButton } from '../csv-button.tsx'
import { timeWords } from '../range/range-choices.ts'
import type { AskedTime } from '../view/numbers-view.ts'
import { FormCard } from './form-card.tsx'
import classes from './page-sections.module.css'
import { formsCsv, sectionRows, sectionsCsv } from './page-words.ts'
import type { PartName } from './page-words.ts'
import { SectionBars } from './section-bars.tsx'

type PageSectionsProps = {
  campaignId: string
  name: string
  asked: AskedTime
  filter: readonly string[]
}

const refetchMs = 60_000

/** What visitors do on a page: where its forms lose them, and how far down they come. */
export function PageSections({ campaignId, name, asked, filter }: PageSectionsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  // The pages of what is out.
  const all = useQuery(api.analytics.funnel.queryOptions({ input: { campaignId, range: 'day' } }))
  const pages = all.data?.pages ?? []
  const page = pages.find(({ pageId }) => pageId === chosen) ?? pages[0]
  const query = useQuery(
    api.analytics.page.queryOptions({
      input: { campaignId, ...asked, filter: [...filter], pageId: page?.pageId ?? '' },
      enabled: page !== undefined,
      refetchInterval: refetchMs,
      placeholderData: keepPreviousData,
    }),
  )
  const names = new Map(page?.parts.map((part) => [part.id, part.name]))
  const error = all.error && !all.data ? all : query.error && !query.data ? query : null
  const shared = {
    numbers: page ? query.data : undefined,
    nameOf: (id: string) => names.get(id),
    words: timeWords(asked).words,
    file: `${name}, ${page?.title || page?.path}`,
    time: timeWords(asked).label,
  }
  return (
    <section aria-labelledby="on-the-page">
      <Row gap="12" align="center" justify="between" wrap mb="12">
        <Heading id="on-the-page" size="14">
          On the page
        </Heading>
        {pages.length > 1 && page ? (
          <Select
            aria-label="Page"
            size="xs"
            w={260}
            allowDeselect={false}
            searchable={pages.length > 8}
            nothingFoundMessage="No page has this name"
            data={pages.map(({ pageId, path, title }) => ({
              value: pageId,
              label: title ? `${title} (${path})` : path,
            }))}
            value={page.pageId}
            onChange={setChosen}
          />
        ) : null}
      </Row>
      {error ? (
        <ErrorNotice error={error.error} onRetry={() => void error.refetch()} />
      ) : (
        <>
          <NotLoadedLine what="What is done on the page" query={query} />
          <div className={classes.cards} aria-busy={query.isPlaceholderData}>
            <Forms {...shared} />
            <HowFarDown {...shared} />
          </div>
        </>
      )}
    </section>
  )
}

type CardProps = {
  /** undefined while they are not known. */
  numbers: PageNumbers | undefined
  nameOf: PartName
  /** The time in a sentence: "in the last hour". */
  words: string
  file: string
  time: string
}

function Forms({ numbers, nameOf, words, file, time }: CardProps) {
  return (
    <Card
      id="forms"
      title="Forms"
      isWaiting={!numbers}
      button={
        numbers && numbers.forms.length > 0 ? (
          <CsvButton
            label="Save the forms as CSV"
            file={`${file}, forms, ${time}`}
            csv={() => formsCsv(numbers, nameOf)}
          />
        ) : null
      }
    >
      {numbers ? (
        <>
          {numbers.forms.map((form) => (
            <FormCard
              key={form.formId}
              form={form}
              name={numbers.forms.length > 1 ? (nameOf(form.formId) ?? 'Form') : null}
              words={words}
            />
          ))}
          {tellsNothing(numbers) ? <FromThenOn /> : null}
          {!tellsNothing(numbers) && numbers.forms.length === 0 ? (
            <Text size="13" tone="ink-2" pretty>
              This page has no form.
            </Text>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function HowFarDown({ numbers, nameOf, words, file, time }: CardProps) {
  const rows = numbers ? sectionRows(numbers, nameOf) : []
  const isAny = rows.some(({ visitors }) => visitors > 0)
  return (
    <Card
      id="how-far-down"
      title="How far down"
      isWaiting={!numbers}
      button={
        isAny ? (
          <CsvButton
            label="Save how far down as CSV"
            file={`${file}, how far down, ${time}`}
            csv={() => sectionsCsv(rows)}
          />
        ) : null
      }
    >
      {numbers && isAny ? <SectionBars rows={rows} /> : null}
      {numbers && !isAny && !tellsNothing(numbers) ? (
        <Text size="13" tone="ink-2" pretty>
          Nobody has told yet how far down they came {words}. A page tells when it is left.
        </Text>
      ) : null}
      {numbers && tellsNothing(numbers) ? <FromThenOn /> : null}
    </Card>
  )
}

const tellsNothing = ({ sections }: PageNumbers) => sections.length === 0

/** Pages that are out from before can't tell. */
function FromThenOn() {
  return (
    <Text size="13" tone="ink-2" pretty>
      Counted from the next release on: this page, as it is out now, does not tell yet. Publish the
      campaign to begin.
    </Text>
  )
}

type FrameProps = {
  id: string
  title: string
  isWaiting: boolean
  button: ReactNode
  children: ReactNode
}

function Card({ id, title, isWaiting, button, children }: FrameProps) {
  return (
    <section aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <Heading id={id} size="13">
          {title}
        </Heading>
        {button}
      </div>
      {isWaiting ? (
        <>
          <Loading what={title.toLowerCase()} />
          <SkeletonBlock height={224} radius={10} />
        </>
      ) : (
        children
      )}
    </section>
  )
}
