import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { filterText } from '#shared/contract/dimensions.ts'
import type { Filter } from '#shared/contract/dimensions.ts'
import { formatList } from '#client/lib/words/format.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { dimensionWords } from '../lists/dimension-words.ts'
import type { NameOf } from '../lists/use-names.ts'
import classes from './filter-bar.module.css'
import { filtersIn, turned, withoutFilter } from './numbers-view.ts'
import type { NumbersView } from './numbers-view.ts'

type FilterBarProps = {
  view: NumbersView
  nameOf: NameOf
  onFilter: (filter: readonly string[]) => void
}

/** What everything is filtered by: each can be turned round and taken away. */
export function FilterBar({ view, nameOf, onFilter }: FilterBarProps) {
  const filters = filtersIn(view)
  return (
    <>
      <Spoken role="status">
        {filters.length === 0
          ? ''
          : `Filtered: ${formatList(filters.map((filter) => filterWords(filter, nameOf)))}`}
      </Spoken>
      {filters.length === 0 ? null : (
        <div className={classes.bar} role="group" aria-label="Filters">
          {filters.map((filter) => (
            <Chip
              key={`${filter.not} ${filter.dimension}`}
              filter={filter}
              nameOf={nameOf}
              onTurn={() => onFilter(turned(view.filter, filter))}
              onTake={(value) =>
                onFilter(withoutFilter(view.filter, { ...filter, values: [value] }))
              }
            />
          ))}
          <UnstyledButton className={classes.clear} onClick={() => onFilter([])}>
            Clear {filters.length > 1 ? 'all' : ''}
          </UnstyledButton>
        </div>
      )}
    </>
  )
}

const verbOf = ({ not }: Filter) => (not ? 'is not' : 'is')

/** "Source is Facebook or X". */
function filterWords(filter: Filter, nameOf: NameOf): string {
  const { dimension, values } = filter
  const names = values.map((value) => nameOf(dimension, value)).join(' or ')
  return `${dimensionWords[dimension].one} ${verbOf(filter)} ${names}`
}

type ChipProps = {
  filter: Filter
  nameOf: NameOf
  onTurn: () => void
  onTake: (value: string) => void
}

function Chip({ filter, nameOf, onTurn, onTake }: ChipProps) {
  const { dimension, values, not = false } = filter
  const { one } = dimensionWords[dimension]
  return (
    <span className={classes.chip}>
      {one}
      <UnstyledButton
        className={classes.verb}
        title={not ? 'Only these' : 'All but these'}
        aria-label={`${filterWords(filter, nameOf)}: turn round`}
        onClick={onTurn}
      >
        {verbOf(filter)}
      </UnstyledButton>
      {values.map((value, index) => (
        <span key={filterText(dimension, value)} className={classes.value}>
          {index > 0 ? <span className={classes.or}>or</span> : null}
          <b dir="auto">{nameOf(dimension, value)}</b>
          <UnstyledButton
            className={classes.take}
            aria-label={`Without the filter ${one} ${verbOf(filter)} ${nameOf(dimension, value)}`}
            onClick={() => onTake(value)}
          >
            <IconX size={14} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </span>
      ))}
    </span>
  )
}
