import { UnstyledButton } from '@mantine/core'
import { IconFlask2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Experiment } from '#shared/contract/experiments.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import {
  rangeText,
  rateText,
  stateWords,
} from '#client/features/experiments/public/experiment-words.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { useNow } from '#client/ui/figures/use-now.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import { useFrames } from '../canvas/use-frames.ts'
import { useExperiment } from './use-experiment.ts'
import classes from './variants.module.css'

const sheet = lazyFile(async () => (await import('./experiment-sheet.tsx')).ExperimentSheet)
const ahead = [sheet]

/** Above a page or variant: how it does in the experiment, or the way to begin one. */
export function ExperimentPart({ pageId }: { pageId: string }) {
  const { experiment, isKnown, mayRun } = useExperiment(pageId)
  const [isOpen, setOpen] = useState(false)
  const isFirst = useFrames()[0] === pageId
  const isNarrow = useNarrow()
  useFetchAhead(ahead)
  if (!isKnown || (!experiment && !(mayRun && isFirst))) return null
  const open = () => setOpen(true)
  return (
    <>
      {experiment ? (
        <State experiment={experiment} pageId={pageId} hasState={isFirst} onOpen={open} />
      ) : isNarrow ? (
        <IconButton
          label="Start an experiment"
          size="sm"
          className={classes.control ?? ''}
          onClick={open}
        >
          <IconFlask2 size={16} stroke={1.5} />
        </IconButton>
      ) : (
        <UnstyledButton className={classes.count} onClick={open}>
          Start an experiment
        </UnstyledButton>
      )}
      {isOpen ? (
        <LazyBoundary
          part={sheet}
          props={{ pageId, onClose: () => setOpen(false) }}
          onFailed={() => {
            setOpen(false)
            sayNotLoaded('The experiment')
          }}
        />
      ) : null}
    </>
  )
}

type StateProps = {
  experiment: Experiment
  pageId: string
  /** Says how the whole stands, not only this variant. */
  hasState: boolean
  onOpen: () => void
}

/** Rate and visitors of this variant, and how long the experiment runs; pressed, there is all of it. */
function State({ experiment, pageId, hasState, onOpen }: StateProps) {
  const now = useNow()
  const own = experiment.variants.find(({ id }) => id === pageId)
  const { state, verdict } = experiment
  const isCounted = own !== undefined && own.visitors > 0
  if (!hasState && !isCounted) return null
  const numbers = isCounted
    ? `${rateText(own.rate)} (${rangeText(own)}) of ${formatNumber(own.visitors)}`
    : ''
  const join = (words: string) => [hasState ? words : '', numbers].filter(Boolean).join(' · ')
  return (
    <UnstyledButton
      className={`fan-number ${classes.count} ${classes.experiment}`}
      data-state={verdict?.kind === 'mismatch' ? 'alarm' : state}
      title={verdict?.words}
      aria-haspopup="dialog"
      aria-label={`Experiment: ${join(stateWords(experiment, now))}`}
      onClick={onOpen}
    >
      {join(stateWords(experiment, now, { isShort: true }))}
    </UnstyledButton>
  )
}
