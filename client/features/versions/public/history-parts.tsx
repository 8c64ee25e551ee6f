import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Box } from '#client/ui/layout/elements.tsx'

type HistoryPartsProps = {
  list: ReactNode
  changes: ReactNode
  /** What is shown to begin with. */
  first?: 'versions' | 'changes'
}

/** Where there is room for one of them: the versions, or what is different in the one looked at. */
export function HistoryParts({ list, changes, first = 'versions' }: HistoryPartsProps) {
  const [part, setPart] = useState<string>(first)
  if (!changes) return list
  return (
    <>
      <Box px="16" pt="12" pb="8">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Shown"
          value={part}
          onChange={setPart}
          data={[
            { value: 'versions', label: 'Versions' },
            { value: 'changes', label: 'Differences' },
          ]}
        />
      </Box>
      {part === 'changes' ? changes : list}
    </>
  )
}
