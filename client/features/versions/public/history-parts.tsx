import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { useState } from 'react'
import type { ReactNode } from 'react'
import classes from '../history.module.css'

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
      <div className={classes.parts}>
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
      </div>
      {part === 'changes' ? changes : list}
    </>
  )
}
