import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { api } from '#client/lib/api/api.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { Heading, Row, Spoken, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { measuredWords, measureOf, measureWords } from '../measures.ts'
import { isFilteredBy, toggled } from '../view/numbers-view.ts'
import { valueName, weekdayName } from './dimension-words.ts'
import type { ListedNumbers } from './list-rows.tsx'
import { hours, moved, weekdays, weekOf } from './week.ts'
import type { Cell } from './week.ts'
import cardClasses from './list-card.module.css'
import classes from './week-map.module.css'

/** When visitors come, hour by hour of the week: the darker, the more. Pressed, an hour filters. */
export function WeekMap({ numbers }: { numbers: ListedNumbers }) {
  const query = useQuery(
    api.analytics.campaign.queryOptions({
      input: {
        ...numbers.question,
        compare: false,
        by: ['weekhour'],
        limit: hours.length * weekdays.length,
      },
      placeholderData: keepPreviousData,
    }),
  )
  const rows = query.data?.lists.find(({ by }) => by === 'weekhour')?.rows
  const { measure } = numbers.view
  const values = new Map(rows?.map((row) => [row.value, measureOf(row, measure)]))
  return (
    <section className={cardClasses.card} aria-label="Time">
      <Row as="header" gap="12" align="baseline" justify="between" mb="8">
        <Heading size="13">Time</Heading>
        <Text as="span" size="12" tone="ink-3" nowrap>
          {measureWords(measure).label}
        </Text>
      </Row>
      <NotLoadedLine what="When they come" query={query} />
      {rows ? <Week values={values} numbers={numbers} /> : null}
      {!rows && !query.error ? (
        <>
          <Loading what="when they come" />
          <SkeletonBlock height={196} />
        </>
      ) : null}
    </section>
  )
}

type WeekProps = { values: ReadonlyMap<string, number>; numbers: ListedNumbers }

function Week({ values, numbers }: WeekProps) {
  const { view, onFilter } = numbers
  const [at, setAt] = useState<Cell>({ weekday: 1, hour: 9 })
  const table = useRef<HTMLTableElement>(null)
  const { most, top } = weekOf(values)
  const [shown, setShown] = useState<string | null>(null)
  const told = shown ?? top
  const move = (event: KeyboardEvent) => {
    const next = moved(at, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next)
    const button = table.current?.querySelector(`[data-cell="${next.weekday}-${next.hour}"]`)
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <>
      <table ref={table} className={classes.week}>
        <Spoken as="caption">
          {measureWords(view.measure).label} by hour of the week. Arrow keys move.
        </Spoken>
        <thead>
          <tr>
            <th scope="col">
              <Spoken>Day</Spoken>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour % 6 === 0 ? String(hour).padStart(2, '0') : <Spoken>{hour}</Spoken>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday, 'short')}</th>
              {hours.map((hour) => {
                const key = `${weekday}-${hour}`
                const value = values.get(key) ?? 0
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      onKeyDown={ownKeys(move)}
                      className={classes.cell}
                      data-cell={key}
                      data-measure={view.measure}
                      data-any={value > 0 || undefined}
                      style={shareStyle(value / (most || 1))}
                      tabIndex={at.weekday === weekday && at.hour === hour ? 0 : -1}
                      aria-pressed={isFilteredBy(view, 'weekhour', key)}
                      aria-label={`${valueName('weekhour', key)}: ${measuredWords(value, view.measure)}`}
                      onPointerEnter={() => setShown(key)}
                      onPointerLeave={() => setShown(null)}
                      onFocus={() => {
                        setAt({ weekday, hour })
                        setShown(key)
                      }}
                      onBlur={() => setShown(null)}
                      onClick={() => onFilter(toggled(view.filter, 'weekhour', key))}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Text mt="12" size="12" line="16" tone="ink-2" tabular>
        {told === null
          ? 'Nobody came in this time.'
          : `${shown === null ? 'Most: ' : ''}${valueName('weekhour', told)}, ${measuredWords(values.get(told) ?? 0, view.measure)}`}
      </Text>
    </>
  )
}

const shareStyle = (share: number): CSSProperties & Record<'--share', number> => ({
  '--share': share,
})
