import { expect, test } from 'vitest'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { measureVisits } from './measure-visits.ts'

test('visits, leads and votes are counted apart', async () => {
  const metrics = createMetrics()
  const onGroup = measureVisits(metrics)
  const none = { stored: 0, refused: 0, failed: 0 }
  const took = { outcome: 'stored', ms: 20 } as const
  onGroup({ visit: { ...none, stored: 3 }, lead: { ...none, stored: 1 }, vote: none }, took)
  onGroup({ visit: none, lead: none, vote: { ...none, refused: 2 } }, took)
  const lines = (await metrics.print())
    .split('\n')
    .filter((line) => line.startsWith('visitor_requests'))
  expect(lines).toEqual([
    'visitor_requests_total{kind="visit",outcome="stored"} 3',
    'visitor_requests_total{kind="lead",outcome="stored"} 1',
    'visitor_requests_total{kind="vote",outcome="refused"} 2',
  ])
})
