import { UnstyledButton } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Measures, NumbersList } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { List, Spoken, Text } from '#client/ui/layout/elements.tsx'
import { measureOf, measureText } from '../measures.ts'
import type { Measure } from '../measures.ts'
import { isFilteredBy, toggled } from '../view/numbers-view.ts'
import type { NumbersView } from '../view/numbers-view.ts'
import type { NumbersQuestion } from '../view/numbers-question.ts'
import { dimensionWords } from './dimension-words.ts'
import type { NameOf } from './use-names.ts'
import classes from './list-rows.module.css'

/** What lists are made of, and the way to filter by what is in them. */
export type ListedNumbers = {
  question: NumbersQuestion
  view: NumbersView
  onFilter: (filter: readonly string[]) => void
  nameOf: NameOf
  /** All that was counted, of which a row is a share. */
  all: Measures
}

type ListRowsProps = { list: NumbersList; numbers: ListedNumbers }

/** Values with what was counted of each, as bars by share of the highest; pressed, one filters. */
export function ListRows({ list, numbers }: ListRowsProps) {
  const { by, rows } = list
  const { view, all, onFilter, nameOf } = numbers
  const { none } = dimensionWords[by]
  if (rows.length === 0) return <Nothing>{none}</Nothing>
  if (isPlace(by) && rows.every(({ value }) => value === ''))
    return (
      <Nothing>
        Not known here. Whoever runs this installation can name a GeoIP file for it.
      </Nothing>
    )
  const values = rows.map((row) => measureOf(row, view.measure))
  const most = Math.max(...values) || 1
  return (
    <List as="ol">
      {rows.map((row, index) => {
        const value = values[index] ?? 0
        const isChosen = isFilteredBy(view, by, row.value)
        return (
          <li key={row.value}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={isChosen}
              onClick={() => onFilter(toggled(view.filter, by, row.value))}
            >
              <span
                className={classes.bar}
                data-measure={view.measure}
                style={{ width: `${(value / most) * 100}%` }}
                aria-hidden
              />
              <Text as="span" narrow truncate grow dir="auto" title={nameOf(by, row.value)}>
                {nameOf(by, row.value)}
              </Text>
              <IconFilter size={14} stroke={1.5} className={classes.mark} aria-hidden />
              <span className={classes.number}>{measureText(value, view.measure)}</span>
              <span className={classes.share}>
                <Spoken>, </Spoken>
                {besideOf(row, all, view.measure)}
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </List>
  )
}

const isPlace = (by: NumbersList['by']) => by === 'country' || by === 'region'

/** Beside a number what it means: the rate of conversions, of how many a rate is, or the share of all. */
function besideOf(row: Measures, all: Measures, measure: Measure): string {
  if (measure === 'rate') return `of ${formatNumber(row.visitors)}`
  if (measure === 'conversions') return formatShare(row.conversions, row.visitors)
  return formatShare(measureOf(row, measure), measureOf(all, measure))
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text size="13" line="20" tone="ink-2" py="8" px="8" pretty>
      {children}
    </Text>
  )
}
