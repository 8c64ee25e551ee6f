import type { Covers } from '#shared/contract/live.ts'
import { Text } from '../layout/elements.tsx'

/** What it means that live numbers are those of one of several servers. */
export const oneServerOnly =
  'Numbers of one server only: visitors at others are missing from “now” and join the totals later.'

/** Says quietly when live numbers are not those of all servers; nothing when they are. */
export function CoverageLine({ covers, mb }: { covers: Covers; mb?: '12' }) {
  if (covers === 'all') return null
  return (
    <Text size="12" tone="ink-2" mb={mb}>
      {oneServerOnly}
    </Text>
  )
}
