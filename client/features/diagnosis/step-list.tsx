import { Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
} from '@tabler/icons-react'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { redact } from './redact.ts'
import type { Done, Progress } from './run-steps.ts'
import classes from './step-list.module.css'

type State = Done['finding']['standing'] | 'running' | 'waiting'

const words: Record<State, string> = {
  ok: 'Fine:',
  attention: 'Needs attention:',
  failed: 'Does not work:',
  skipped: 'Skipped:',
  running: 'Running:',
  waiting: 'Waiting:',
}

type StepListProps = {
  label: string
  steps: readonly { id: string; title: string }[]
  progress: Progress<unknown>
  /** How many steps of the round come before these. */
  before?: number
}

/** Every step in its place from the beginning, each with what it came to as soon as that is known. */
export function StepList({ label, steps, progress, before = 0 }: StepListProps) {
  const { done, finished } = progress
  return (
    <ol className={classes.list} aria-label={label} aria-busy={!finished}>
      {steps.map(({ id, title }, index) => {
        const result = done[before + index]
        const waiting = before + index > done.length ? 'waiting' : 'running'
        return (
          <StepRow
            key={id}
            title={title}
            state={result?.finding.standing ?? waiting}
            done={result ?? null}
          />
        )
      })}
    </ol>
  )
}

function StepRow({ title, state, done }: { title: string; state: State; done: Done | null }) {
  return (
    <li className={classes.step} data-state={state}>
      <StateIcon state={state} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Spoken>{words[state]} </Spoken>
          {title}
        </h3>
        {done ? <Result done={done} /> : null}
      </div>
      {done && done.ms !== null ? (
        <Text as="span" size="12" line="22" tone="ink-3" tabular nowrap>
          {done.ms} ms
        </Text>
      ) : null}
    </li>
  )
}

function Result({ done: { title, finding, raw } }: { done: Done }) {
  return (
    <>
      <Text size="13" line="20" tone="ink-2" anywhere>
        {finding.says}
      </Text>
      {finding.mend ? (
        <p className={classes.mend}>
          <strong>To mend it:</strong> {finding.mend} <FindingLink to={finding.link} />
        </p>
      ) : null}
      {raw === null ? null : (
        <details className={classes.raw}>
          <summary>What it answered</summary>
          <pre tabIndex={0} role="region" aria-label={`Answer: ${title}`}>
            {JSON.stringify(redact(raw), null, 2)}
          </pre>
        </details>
      )}
    </>
  )
}

function FindingLink({ to }: { to: string | undefined }) {
  return to ? <a href={to}>{to}</a> : null
}

function StateIcon({ state }: { state: State }) {
  const look = { size: 20, stroke: 1.5, className: classes.icon, 'aria-hidden': true } as const
  switch (state) {
    case 'ok':
      return <IconCircleCheck {...look} />
    case 'attention':
      return <IconAlertTriangle {...look} />
    case 'failed':
      return <IconCircleX {...look} />
    case 'running':
      return <Loader size={18} className={classes.icon} aria-hidden />
    case 'skipped':
    case 'waiting':
      return <IconCircleDashed {...look} />
  }
}
