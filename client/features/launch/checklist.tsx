import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import { Heading, List, Text } from '#client/ui/layout/elements.tsx'
import classes from './checklist.module.css'

const signs = {
  ok: { Icon: IconCircleCheck, word: 'Ready' },
  warning: { Icon: IconAlertTriangle, word: 'Worth a look' },
  hint: { Icon: IconAlertTriangle, word: 'Hint' },
  error: { Icon: IconCircleX, word: 'Must be fixed' },
} as const

const order = { error: 0, warning: 1, hint: 2, ok: 3 } as const

type ChecklistProps = { campaignId: string; checks: LaunchCheck[] }

/** The checks as lines of a flight check: what must be fixed first, each with a way to its place. */
export function Checklist({ campaignId, checks }: ChecklistProps) {
  const lines = checks.toSorted((a, b) => order[a.level] - order[b.level])
  return (
    <section aria-labelledby="checklist-title" className={classes.section}>
      <div className={classes.head}>
        <Heading id="checklist-title" size="14">
          Checklist
        </Heading>
        <Text size="13" tone="ink-2" role="status">
          {summaryOf(checks)}
        </Text>
      </div>
      <List>
        {lines.map((check) => (
          <CheckLine key={check.id} campaignId={campaignId} check={check} />
        ))}
      </List>
    </section>
  )
}

function CheckLine({ campaignId, check }: { campaignId: string; check: LaunchCheck }) {
  const { Icon, word } = signs[check.level]
  const place = placeOf(campaignId, check)
  return (
    <li className={classes.line} data-level={check.level}>
      <Icon size={20} stroke={1.5} className={classes.icon} role="img" aria-label={word} />
      <span className={classes.message}>{check.message}</span>
      {place ? (
        <Link to={place} className={classes.place}>
          {wordsOf(check)}
        </Link>
      ) : null}
    </li>
  )
}

function wordsOf({ at, versionId }: LaunchCheck): string {
  if (versionId) return 'Show the changes'
  return at ? placeWords[at] : 'Show in builder'
}

const placeWords = {
  threads: 'Show comments',
  review: 'Show the review',
  domains: 'Show the domain',
  brand: 'Show the brand kit',
} as const

/** Where the check is about; null for checks that passed or have no place. */
function placeOf(campaignId: string, check: LaunchCheck): string | null {
  if (check.at === 'threads') return `/campaigns/preview/${campaignId}`
  if (check.versionId) return `/campaigns/preview/${campaignId}?version=${check.versionId}`
  if (check.at === 'domains') return '/dashboard/settings/domains'
  if (check.at === 'brand') return '/dashboard/settings/company'
  if (check.at === 'review') return `/dashboard/campaigns/${campaignId}`
  if (check.level === 'ok' || !check.pageId) return null
  const query = new URLSearchParams()
  query.set('page', check.pageId)
  if (check.sectionId) query.set('section', check.sectionId)
  if (check.blockId) query.set('block', check.blockId)
  return `/campaigns/builder/${campaignId}?${query}`
}

function summaryOf(checks: LaunchCheck[]): string {
  const count = (level: LaunchCheck['level']) =>
    checks.filter((check) => check.level === level).length
  const errors = count('error')
  const warnings = count('warning')
  if (errors > 0) return errors === 1 ? '1 line must be fixed' : `${errors} lines must be fixed`
  if (warnings > 0)
    return warnings === 1 ? 'Ready, 1 line to look at' : `Ready, ${warnings} lines to look at`
  return 'Everything is ready'
}
