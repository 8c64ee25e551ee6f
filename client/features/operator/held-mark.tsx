import { formatDateTime } from '#client/lib/words/format.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import mark from '#client/ui/settings/mark.module.css'
import classes from './operator.module.css'

type Held = { at: string; because: string }

/** That something is disabled or taken down, since when and why. */
export function HeldMark({ words, held }: { words: string; held: Held }) {
  return (
    <>
      <span className={mark.mark} data-tone="bad" title={formatDateTime(held.at)}>
        {words}
      </span>
      <Text as="span" block size="12" line="16" tone="ink-3" className={classes.reason} dir="auto">
        {held.because}
      </Text>
    </>
  )
}
