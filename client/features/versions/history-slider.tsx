import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import type { Version } from '#shared/contract/versions.ts'
import { Box, Row } from '#client/ui/layout/elements.tsx'
import { versionTime, versionTitle } from './public/version-words.ts'
import classes from './history.module.css'

/** Moving on, what lies between is not asked for (ms). */
const restMs = 140

type HistorySliderProps = {
  /** Newest first. */
  versions: readonly Version[]
  chosen: string | null
  /** null for now. */
  onChoose: (versionId: string | null) => void
}

/** Leads through time: the oldest loaded version on the left, now on the right. */
export function HistorySlider({ versions, chosen, onChoose }: HistorySliderProps) {
  const oldestFirst = versions.toReversed()
  const at = oldestFirst.findIndex(({ id }) => id === chosen)
  const place = at < 0 ? versions.length : at
  const [shown, setShown] = useState(place)
  useEffect(() => setShown(place), [place])
  const choose = useDebouncedCallback((index: number) => onChoose(oldestFirst[index]?.id ?? null), {
    delay: restMs,
  })
  const version = oldestFirst[shown]
  const [now] = useState(Date.now)
  const words = version
    ? `Version ${version.number}, ${versionTime(version.createdAt, now)}`
    : 'Now'
  return (
    <Box pt="4">
      <div className={classes.track}>
        <input
          type="range"
          className={classes.range}
          aria-label="Time"
          aria-valuetext={words}
          min={0}
          max={versions.length}
          step={1}
          value={shown}
          onChange={({ currentTarget }) => {
            const index = Number(currentTarget.value)
            setShown(index)
            choose(index)
          }}
        />
        {oldestFirst.map((each, index) =>
          isMarked(each) ? (
            <span
              key={each.id}
              className={classes.tick}
              data-kind={each.kind}
              title={versionTitle(each)}
              style={placeOf(index / versions.length)}
              aria-hidden
            />
          ) : null,
        )}
      </div>
      <Row as="p" justify="between" size="12" line="16" tone="ink-3" tabular aria-hidden>
        <span>{words}</span>
        <span>{version ? 'Now' : ''}</span>
      </Row>
    </Box>
  )
}

const placeOf = (at: number): CSSProperties & Record<'--at', number> => ({ '--at': at })

const isMarked = ({ kind, name }: Version) =>
  name !== null || kind === 'release' || kind === 'review'
