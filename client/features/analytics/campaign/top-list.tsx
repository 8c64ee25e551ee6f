import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { TopListName } from '#shared/contract/top-lists.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { List, Row, Text } from '#client/ui/layout/elements.tsx'
import { measures } from '../measures.ts'
import type { Measure } from '../measures.ts'
import classes from './top-list.module.css'

type TopListProps = {
  words: {
    title: string
    /** What is said when there is no entry. */
    none: string
    /** Of values that are codes. */
    names: Readonly<Record<string, string>>
  }
  entries: CampaignAnalytics[TopListName]
  measure: Measure
}

/** What was seen most, with what is measured there, as bars by share of the highest. */
export function TopList({ words, entries, measure }: TopListProps) {
  const { title, none, names } = words
  const most = Math.max(1, ...entries.map((entry) => entry[measure]))
  return (
    <section className={classes.card} aria-label={title}>
      <Row as="h2" justify="between" mb="8" size="13" weight="600">
        {title}
        <Text as="span" size="12" weight="400" tone="ink-3">
          {measures.find(({ value }) => value === measure)?.label}
        </Text>
      </Row>
      {entries.length === 0 ? (
        <Text size="13" tone="ink-2">
          {none}
        </Text>
      ) : (
        <List as="ol">
          {entries.map((entry) => (
            <li key={entry.value} className={classes.entry}>
              <span
                className={classes.bar}
                style={{ width: `${(entry[measure] / most) * 100}%` }}
                aria-hidden
              />
              <Text as="span" narrow truncate>
                {names[entry.value] ?? entry.value}
              </Text>
              <span className="fan-number">{formatNumber(entry[measure])}</span>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}
