import { UnstyledButton } from '@mantine/core'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import type { Visit } from '#shared/contract/analytics.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import type { NameOf } from '../lists/use-names.ts'
import { durationText } from '../range/visit-words.ts'
import { didWords, pagesWords } from './visit-words.ts'
import classes from './visit-rows.module.css'

export type VisitRowsProps = {
  visits: readonly Visit[]
  nameOf: NameOf
  /** Filters everything by one value more. */
  onFilter: (dimension: DimensionName, value: string) => void
}

/** Each visit in a line; what it came from, with and to can be pressed to filter by. */
export function VisitRows({ visits, ...row }: VisitRowsProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Began</th>
          <th scope="col">Came from</th>
          <th scope="col">With</th>
          <th scope="col">Saw</th>
          <th scope="col">Did</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} {...row} />
        ))}
      </tbody>
    </table>
  )
}

type VisitRowProps = Omit<VisitRowsProps, 'visits'> & { visit: Visit }

function VisitRow({ visit, nameOf, onFilter }: VisitRowProps) {
  const { beganAt, isHere, seconds, source, channel, device, browser, country, entry } = visit
  const valueOf = (dimension: DimensionName, value: string) => (
    <UnstyledButton
      className={classes.value}
      title={`Look at ${nameOf(dimension, value)} alone`}
      onClick={() => onFilter(dimension, value)}
    >
      <bdi>{nameOf(dimension, value)}</bdi>
    </UnstyledButton>
  )
  return (
    <tr data-here={isHere || undefined}>
      <th scope="row" className={classes.when}>
        <RelativeTime at={beganAt} />
        {isHere ? (
          <span className={classes.here}>
            <span className={classes.dot} aria-hidden /> Still here
          </span>
        ) : null}
        {!isHere && seconds > 0 ? (
          <Text as="span" block size="12" tone="ink-3">
            {durationText(seconds)}
          </Text>
        ) : null}
      </th>
      <td className={classes.from}>
        {valueOf('source', source)}
        <Text as="span" block size="12" tone="ink-3">
          {nameOf('channel', channel)}
        </Text>
      </td>
      <td className={classes.with}>
        {valueOf('device', device)}
        {browser ? <> · {valueOf('browser', browser)}</> : null}
        {country ? (
          <Text as="span" block size="12" tone="ink-3">
            {valueOf('country', country)}
          </Text>
        ) : null}
      </td>
      <td className={classes.saw}>
        {entry === null ? '–' : valueOf('entry', entry)} {pagesWords(visit)}
      </td>
      <td className={classes.did} data-none={didNothing(visit) || undefined}>
        <Did visit={visit} />
      </td>
    </tr>
  )
}

function didNothing(visit: Visit): boolean {
  const { goals, others } = didWords(visit)
  return goals.length + others.length === 0
}

function Did({ visit }: { visit: Visit }) {
  const { goals, others } = didWords(visit)
  if (didNothing(visit))
    return (
      <Text as="span" tone="ink-3">
        –
      </Text>
    )
  return (
    <>
      {goals.map((name) => (
        <span key={name} className={classes.goal} dir="auto">
          {name}
        </span>
      ))}
      {others.map((words) => (
        <Text key={words} as="span" tone="ink-2">
          {words}
        </Text>
      ))}
    </>
  )
}
