import { Button, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NumbersList } from '#shared/contract/analytics.ts'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { api } from '#client/lib/api/api.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Heading, Row, Spoken, Text } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { measureWords } from '../measures.ts'
import { dimensionWords } from './dimension-words.ts'
import classes from './list-card.module.css'
import { cardRows } from './list-cards.ts'
import { ListRows } from './list-rows.tsx'
import type { ListedNumbers } from './list-rows.tsx'

const linkCosts = lazyFile(async () => (await import('./link-costs.tsx')).LinkCosts)
const wholeList = lazyFile(async () => (await import('./whole-list.tsx')).WholeList)

type ListCardProps = {
  title: string
  tabs: readonly DimensionName[]
  numbers: ListedNumbers
  /** The lists that the screen has asked for. */
  known: readonly NumbersList[]
}

/** Lists that belong together, one at a time. */
export function ListCard({ title, tabs, numbers, known }: ListCardProps) {
  const [by, setBy] = useState<DimensionName>(tabs[0] ?? 'page')
  const [isWhole, setWhole] = useState(false)
  const { list, query } = useList(by, numbers, known)
  return (
    <section className={classes.card} aria-label={title}>
      <Row as="header" gap="12" align="baseline" justify="between" mb="8">
        <Heading size="13">{title}</Heading>
        <Text as="span" size="12" tone="ink-3" nowrap>
          {measureWords(numbers.view.measure).label}
        </Text>
      </Row>
      <div role="group" aria-label={`Lists of ${title}`} className={classes.tabs}>
        {tabs.map((tab) => (
          <UnstyledButton
            key={tab}
            className={classes.tab}
            aria-pressed={tab === by}
            onClick={() => setBy(tab)}
          >
            {dimensionWords[tab].title}
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.rows}>
        <NotLoadedLine
          what={`The list of ${dimensionWords[by].title.toLowerCase()}`}
          query={query}
        />
        {list ? <ListRows list={list} numbers={numbers} /> : null}
        {!list && !query.error ? (
          <>
            <Loading what={dimensionWords[by].title.toLowerCase()} />
            <SkeletonBlock height={120} />
          </>
        ) : null}
      </div>
      {list && list.values > list.rows.length ? (
        <Button variant="subtle" size="xs" className={classes.more} onClick={() => setWhole(true)}>
          All {formatNumber(list.values)}
          <Spoken> {dimensionWords[by].title.toLowerCase()}</Spoken>
        </Button>
      ) : null}
      {by === 'link' ? (
        <LazyPart part={linkCosts} what="what links cost" props={{ numbers }} />
      ) : null}
      {isWhole ? (
        <LazyBoundary
          part={wholeList}
          props={{ by, numbers, onClose: () => setWhole(false) }}
          onFailed={() => {
            setWhole(false)
            sayNotLoaded('The list')
          }}
        />
      ) : null}
    </section>
  )
}

/** A list that is known already, or asked for by itself. */
function useList(by: DimensionName, { question }: ListedNumbers, known: readonly NumbersList[]) {
  const there = known.find((list) => list.by === by)
  const query = useQuery(
    api.analytics.campaign.queryOptions({
      input: { ...question, compare: false, by: [by], limit: cardRows },
      enabled: !there,
      placeholderData: keepPreviousData,
    }),
  )
  const asked = query.data?.lists.find((list) => list.by === by)
  return { list: there ?? asked, query }
}
