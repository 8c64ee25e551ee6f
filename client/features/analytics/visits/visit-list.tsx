import { Button, Switch } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'
import { formatNumber } from '#client/lib/words/format.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { timeWords } from '../range/range-choices.ts'
import { useHeld } from './use-held.ts'
import { useVisits } from './use-visits.ts'
import { VisitRows } from './visit-rows.tsx'
import type { VisitRowsProps } from './visit-rows.tsx'
import classes from './visit-list.module.css'

type VisitListProps = Omit<Parameters<typeof useVisits>[0], 'robots'> &
  Pick<VisitRowsProps, 'nameOf' | 'onFilter'>

/** The visits that the screen counts, one by one and as they come; robots apart from people. */
export function VisitList({ nameOf, onFilter, ...asked }: VisitListProps) {
  const [robots, setRobots] = useState(false)
  const query = useVisits({ ...asked, robots })
  const visits = query.data?.pages.flatMap((page) => page.visits)
  const [isInside, setInside] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const of = JSON.stringify([asked.time, asked.filter, robots])
  const known = query.isPlaceholderData ? undefined : visits
  const held = useHeld(known, of, isInside || isPaused)
  const { fresh } = held
  const shown = held.shown ?? visits
  return (
    <section aria-labelledby="visits" className={classes.card}>
      <Row gap="12" rowGap="8" align="center" justify="between" wrap mb="8">
        <Heading id="visits" size="13">
          {robots ? 'Visits by robots' : 'Visits'}
        </Heading>
        <Row gap="12" align="center">
          <Switch
            size="xs"
            label="Robots"
            checked={robots}
            onChange={(event) => setRobots(event.currentTarget.checked)}
          />
          <IconButton
            label={isPaused ? 'Go on with new visits' : 'Hold the list as it is'}
            aria-pressed={isPaused}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? (
              <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconPlayerPause size={16} stroke={1.5} aria-hidden />
            )}
          </IconButton>
        </Row>
      </Row>
      {query.error && !visits ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {visits ? <NotLoadedLine what="The newest visits" query={query} /> : null}
      {query.isPending ? <SkeletonRows what="the visits" rows={5} /> : null}
      <div
        ref={rows}
        tabIndex={-1}
        className={classes.rows}
        aria-busy={query.isPlaceholderData}
        onPointerEnter={({ pointerType }: PointerEvent) => setInside(pointerType !== 'touch')}
        onPointerLeave={() => setInside(false)}
        onFocus={() => setInside(true)}
        onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
          setInside(currentTarget.contains(relatedTarget))
        }
      >
        <div role="status" className={classes.fresh}>
          {fresh > 0 ? (
            <Button
              size="xs"
              variant="light"
              onClick={() => {
                held.renew()
                // The button is gone then.
                rows.current?.focus({ preventScroll: true })
              }}
            >
              {formatNumber(fresh)} new {fresh === 1 ? 'visit' : 'visits'}
            </Button>
          ) : null}
        </div>
        {shown && shown.length > 0 ? (
          <VisitRows visits={shown} nameOf={nameOf} onFilter={onFilter} />
        ) : null}
      </div>
      {shown?.length === 0 && fresh === 0 ? (
        <Text size="13" tone="ink-2" py="8" pretty>
          {noneWords(robots, asked.filter.length > 0, timeWords(asked.time).words)}
        </Text>
      ) : null}
      {query.hasNextPage ? (
        <Button
          mt="sm"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </section>
  )
}

function noneWords(robots: boolean, isFiltered: boolean, words: string): string {
  const who = robots ? 'robot' : 'visit'
  if (isFiltered) return `The filters above leave no ${who} ${words}.`
  return robots
    ? `No robot came ${words}.`
    : `Nobody came ${words}. Visits appear here as they begin.`
}
