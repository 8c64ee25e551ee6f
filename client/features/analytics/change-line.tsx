import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { changeOf } from '#shared/analytics/change.ts'
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
  if (change.kind === 'new')
    return (
      <Text as="span" size="12" line="16" tone="ink-2">
        None before
      </Text>
    )
  const was = `${formatNumber(before ?? 0)} in as long a time before`
  if (change.kind === 'same')
    return (
      <Text as="span" size="12" line="16" tone="ink-2" title={was}>
        As before
      </Text>
    )
  return (
    <Text as="span" size="12" line="16" tone="ink-2" title={was}>
      <Sign kind={change.kind} /> {formatShare(change.share, 1)} {change.kind}
    </Text>
  )
}

type RateChangeProps = {
  now: number | null
  before: number | null
  /** More of it is not better. */
  isPlain?: boolean
}

/** The same for a share, which is told as what it was: a change of a share misleads. */
export function RateChange({ now, before, isPlain = false }: RateChangeProps) {
  if (now === null || before === null) return null
  const change = changeOf(now, before)
  if (change?.kind !== 'more' && change?.kind !== 'less')
    return change?.kind === 'same' ? (
      <Text as="span" size="12" line="16" tone="ink-2">
        As before
      </Text>
    ) : null
  return (
    <Text as="span" size="12" line="16" tone="ink-2" title="In as long a time before">
      <Sign kind={change.kind} isPlain={isPlain} /> from {formatShare(before, 1)}
    </Text>
  )
}

type SignProps = { kind: 'more' | 'less'; isPlain?: boolean }

function Sign({ kind, isPlain = false }: SignProps) {
  return (
    <span className={classes.sign} data-kind={isPlain ? undefined : kind} aria-hidden>
      {signs[kind]}
    </span>
  )
}
