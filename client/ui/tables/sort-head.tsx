import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './sort-head.module.css'

export type SortBy<Key extends string> = { key: Key; descending: boolean }

type SortHeadProps<Key extends string> = {
  name: Key
  label: string
  sort: SortBy<Key>
  onSort: (sort: SortBy<Key>) => void
  /** Which way a column goes that was not sorted by before. */
  startsDescending: (key: Key) => boolean
  className?: string | undefined
}

/** The head of a column that rows can be sorted by; pressed again, they turn round. */
export function SortHead<Key extends string>({
  name,
  label,
  sort,
  onSort,
  startsDescending,
  className,
}: SortHeadProps<Key>) {
  const active = sort.key === name
  const direction = sort.descending ? 'descending' : 'ascending'
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  const next = { key: name, descending: active ? !sort.descending : startsDescending(name) }
  return (
    <th
      scope="col"
      aria-sort={active ? direction : 'none'}
      className={className}
      data-column={name}
    >
      <UnstyledButton className={classes.sort} onClick={() => onSort(next)}>
        {label}
        {active ? <Arrow size={14} stroke={1.5} aria-hidden /> : null}
      </UnstyledButton>
    </th>
  )
}
