import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Experiment } from '#shared/contract/experiments.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { useNow } from '#client/ui/figures/use-now.ts'
import { Comparison } from '../comparison.tsx'
import classes from '../experiment-card.module.css'
import { DayByDay, WhatChanged } from '../what-changed.tsx'
import { resultWords, stateWords } from './experiment-words.ts'

type ExperimentCardProps = {
  experiment: Experiment
  /** The head says which page it is of; not where that is in sight. */
  hasTitle?: boolean
  /** What a waiting one needs. */
  waiting?: ReactNode
  /** What can be done with it. */
  acts?: ReactNode
}

/** How an experiment stands: the verdict, its variants beside each other, and what changed meanwhile. */
export function ExperimentCard({
  experiment,
  hasTitle = true,
  waiting,
  acts,
}: ExperimentCardProps) {
  const { title, path, state, goal, variants } = experiment
  const now = useNow()
  return (
    <article className={classes.card} data-plain={!hasTitle || undefined}>
      <Row as="header" align="baseline" gap="8" wrap mb="8">
        {hasTitle ? (
          <Heading as="h3" size="14" dir="auto">
            {title || path}
          </Heading>
        ) : null}
        <span className={classes.state} data-state={state}>
          {stateWords(experiment, now)}
        </span>
        <Text as="span" size="12" tone="ink-3" dir="auto">
          Goal: {goal.name}
        </Text>
      </Row>
      <Verdict experiment={experiment} waiting={waiting} />
      {variants.some(({ visitors }) => visitors > 0) || state === 'running' ? (
        <Comparison experiment={experiment} />
      ) : null}
      <WhatChanged experiment={experiment} />
      <DayByDay experiment={experiment} />
      <Notes experiment={experiment} />
      {acts ? (
        <Row gap="8" wrap mt="16" align="center">
          {acts}
        </Row>
      ) : null}
    </article>
  )
}

function Verdict({ experiment, waiting }: Pick<ExperimentCardProps, 'experiment' | 'waiting'>) {
  const { verdict, state } = experiment
  if (state === 'waiting')
    return (
      <div className={classes.waiting}>
        <Text size="14" line="22" pretty>
          It begins with the next release that has all its variants; until then visitors get the
          page.
        </Text>
        {waiting}
      </div>
    )
  if (verdict?.kind === 'mismatch')
    return (
      <p className={classes.alarm} role="alert">
        <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
        {verdict.words}
      </p>
    )
  return (
    <>
      {state === 'ended' ? (
        <Text size="13" tone="ink-2" mb="4">
          {resultWords(experiment)}
        </Text>
      ) : null}
      <p className={classes.verdict} role="status" data-kind={verdict?.kind}>
        {verdict?.words ?? 'Nobody has taken part yet.'}
      </p>
    </>
  )
}

/** What else was chosen at its start, where it is not the usual. */
function Notes({ experiment }: { experiment: Experiment }) {
  const { heldBack, adapts, smallestLift, startedBy, state } = experiment
  const notes = [
    heldBack > 0
      ? `${formatShare(heldBack, 100)} of all visitors are held back: they get the page.`
      : '',
    adapts ? 'Each day more visitors go to what works.' : '',
    `A lift of ${formatShare(smallestLift, 100)} is worth seeing. Started by ${startedBy}.`,
    state === 'running' ? 'Looking at any time does no harm.' : '',
  ]
  return (
    <Text size="12" tone="ink-3" mt="12" pretty>
      {notes.filter(Boolean).join(' ')}
    </Text>
  )
}
