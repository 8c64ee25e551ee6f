import { median, otherRow, theBuildBefore } from './figures.ts'
import type { Row, Table } from './figures.ts'

type Rule = {
  scenario: string
  /** Beginning of the work; all works of the scenario when empty. */
  work: string
  figure: string
  /** The aim is for the figure divided by that of this subject. */
  of?: string
} & ({ most: number } | { least: number })

/** What the product is to show; the strictest of what was asked for. */
const rules: readonly Rule[] = [
  { scenario: 'fanout', work: 'room of 200', figure: 'CPU s / 1,000', of: 'relay', most: 1 },
  { scenario: 'fanout', work: 'room of 200', figure: 'p99 ms', most: 3 },
  { scenario: 'fanout', work: '', figure: 'ack p95 ms', most: 50 },
  { scenario: 'pairs', work: '', figure: 'CPU s / 1,000', of: 'hocuspocus', most: 0.5 },
  { scenario: 'pairs', work: '', figure: 'CPU s / 1,000', of: '@y/websocket-server', most: 1 },
  { scenario: 'pairs', work: '', figure: 'p99 ms', most: 3 },
  { scenario: 'pairs', work: '', figure: 'ack p95 ms', most: 50 },
  { scenario: 'held', work: 'room of 200', figure: 'updates/s held', least: 14_000 },
  { scenario: 'held', work: '500 rooms', figure: 'updates/s held', least: 25_000 },
  { scenario: 'memory', work: '', figure: 'idle MB', of: 'hocuspocus, stored', most: 0.1 },
  { scenario: 'memory', work: '', figure: 'typing MB', of: 'hocuspocus, stored', most: 0.5 },
  { scenario: 'idle', work: '', figure: 'KiB / connection', of: 'relay', most: 1 },
  { scenario: 'crowd', work: '', figure: 'sockets lost', most: 0 },
  { scenario: 'crowd', work: '', figure: 'KiB a socket', most: 10 },
  { scenario: 'crowd', work: '', figure: 'ack p95 ms', most: 50 },
  { scenario: 'storm', work: '', figure: 'not back', most: 0 },
  { scenario: 'cycles', work: '', figure: 'drift %', most: 5 },
  { scenario: 'pictures', work: '', figure: 'p99 ms', most: 250 },
  { scenario: 'neighbours', work: 'page', figure: 'p99 ms', most: 250 },
  { scenario: 'neighbours', work: 'api', figure: 'p99 ms', most: 250 },
  { scenario: 'neighbours', work: 'edit', figure: 'p99 ms', most: 100 },
  { scenario: 'visits', work: '', figure: 'CPU ms / event', of: 'bare node:http', most: 5 },
  { scenario: 'visits', work: '', figure: 'p99 ms', most: 50 },
  { scenario: 'events', work: '', figure: 'bytes of an event', most: 200 },
  { scenario: 'events', work: 'a company', figure: 'p99 ms', most: 50 },
  { scenario: 'events', work: 'a campaign', figure: 'p99 ms', most: 50 },
  { scenario: 'events', work: 'a source', figure: 'p99 ms', most: 100 },
  { scenario: 'office', work: 'dashboards', figure: 'refused', most: 0 },
  { scenario: 'office', work: 'dashboards', figure: 'sockets refused', most: 0 },
  { scenario: 'office', work: 'a stranger', figure: 'refused', least: 1 },
  { scenario: 'years', work: '', figure: 'kB', of: 'fresh', most: 1.3 },
  { scenario: 'years', work: '', figure: 'ids', most: 50 },
  { scenario: 'years', work: '', figure: 'Node ms', of: 'fresh', most: 1.2 },
  { scenario: 'years', work: '', figure: 'builder ms', of: 'fresh', most: 1.2 },
  { scenario: 'open', work: '', figure: 'whole state ms', of: 'hocuspocus, stored', most: 0.5 },
  { scenario: 'editing', work: '1,000 blocks', figure: 'key p95 ms', most: 16 },
  { scenario: 'editing', work: '1,000 blocks', figure: 'work p95 ms', most: 16 },
  { scenario: 'editing', work: '1,000 blocks', figure: 'all ms', most: 1000 },
  { scenario: 'first-look', work: '', figure: 'page ms', most: 2_000 },
  { scenario: 'first-look', work: '', figure: 'page kB', most: 200 },
  { scenario: 'first-look', work: '', figure: 'use ms', most: 4_000 },
  ...[
    ['fanout', 'CPU s / 1,000'],
    ['pairs', 'CPU s / 1,000'],
    ['open', 'whole state ms'],
    ['memory', 'idle MB'],
    ['memory', 'typing MB'],
  ].map(([scenario = '', figure = '']) => ({
    scenario,
    work: '',
    figure,
    of: theBuildBefore,
    most: 1.03,
  })),
  ...[
    'first visit ms',
    'to use ms',
    'key p50 ms',
    'key p95 ms',
    'select ms',
    'delete ms',
    'undo ms',
  ].map((figure) => ({ scenario: 'editing', work: '', figure, of: 'puck', most: 1 })),
]

export type Aim = { aim: string; subject: string; measured: number; isHeld: boolean }

/** Every aim of the product's rows in these tables, by the medians. */
export function judgeAims(tables: readonly Table[]): Aim[] {
  return rules.flatMap((rule) => {
    const { rows = [] } = tables.find(({ scenario }) => scenario === rule.scenario) ?? {}
    const ours = rows.filter(
      ({ work, subject }) => subject.startsWith('fanfare') && work.startsWith(rule.work),
    )
    return ours.flatMap((row) => {
      const measured = measure(rule, row, rows)
      if (measured === null) return []
      const isHeld = 'most' in rule ? measured <= rule.most : measured >= rule.least
      return [{ aim: describe(rule, row), subject: row.subject, measured, isHeld }]
    })
  })
}

function measure({ figure, of }: Rule, row: Row, rows: readonly Row[]): number | null {
  const own = row.figures[figure]
  if (!own) return null
  if (of === undefined) return median(own)
  const others = otherRow(rows, row, of)?.figures[figure]
  return others ? median(own) / median(others) : null
}

function describe(rule: Rule, { work }: Row): string {
  const bound = 'most' in rule ? `at most ${rule.most}` : `at least ${rule.least}`
  const unit = rule.of === undefined ? '' : ` × ${rule.of}`
  return `${rule.scenario}, ${work}: ${rule.figure} ${bound}${unit}`
}
