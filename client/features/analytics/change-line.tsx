import { formatNumber, formatShare } from '#client/lib/words/format.ts'
import { changeOf } from './change.ts'
import classes from './change-line.module.css'

type ChangeLineProps = {
  now: number
  /** In as long a time before; null where that is not known. */
  before: number | null | undefined
}

const signs = { more: '▲', less: '▼' } as const

/** How a count stands to that of as long a time before; nothing where there is nothing to say. */
export function ChangeLine({ now, before }: ChangeLineProps) {
  const change = changeOf(now, before)
  if (!change) return null
  if (change.kind === 'new') return <span className={classes.change}>None before</span>
  const was = `${formatNumber(before ?? 0)} in as long a time before`
  if (change.kind === 'same')
    return (
      <span className={classes.change} title={was}>
        As before
      </span>
    )
  return (
    <span className={classes.change} title={was}>
      <Sign kind={change.kind} /> {formatShare(change.share, 1)} {change.kind}
    </span>
  )
}

type RateChangeProps = { now: number | null; before: number | null }

/** The same for a share, which is told as what it was: a change of a share misleads. */
export function RateChange({ now, before }: RateChangeProps) {
  if (now === null || before === null) return null
  const change = changeOf(now, before)
  if (change?.kind !== 'more' && change?.kind !== 'less')
    return change?.kind === 'same' ? <span className={classes.change}>As before</span> : null
  return (
    <span className={classes.change} title="In as long a time before">
      <Sign kind={change.kind} /> from {formatShare(before, 1)}
    </span>
  )
}

function Sign({ kind }: { kind: 'more' | 'less' }) {
  return (
    <span className={classes.sign} data-kind={kind} aria-hidden>
      {signs[kind]}
    </span>
  )
}
