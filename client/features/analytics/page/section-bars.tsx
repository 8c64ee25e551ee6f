import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { List, Spoken, Text } from '#client/ui/layout/elements.tsx'
import type { SectionRow } from './page-words.ts'
import classes from './section-bars.module.css'

/** The sections of a page below each other, as bars by the share of who came down to them. */
export function SectionBars({ rows }: { rows: readonly SectionRow[] }) {
  return (
    <>
      <List as="ol">
        {rows.map(({ id, name, visitors, share }) => (
          <li key={id} className={classes.row}>
            <span className={classes.bar} style={{ width: `${share * 100}%` }} aria-hidden />
            <Text as="span" narrow truncate grow dir="auto" title={name}>
              {name}
            </Text>
            <span className={classes.number}>{formatNumber(visitors)}</span>
            <span className={classes.share}>
              <Spoken>, </Spoken>
              {formatShare(share, 1)}
            </span>
          </li>
        ))}
      </List>
      <Text mt="12" size="12" line="16" tone="ink-2">
        Visitors who had the beginning of a section on their screen, each day by itself, and their
        share of all who told how far down they came. Releases from before this was counted don’t
        tell.
      </Text>
    </>
  )
}
