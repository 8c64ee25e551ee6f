import { expect, it } from 'vitest'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { createCollabMetrics } from './collab-metrics.ts'

/** The lines about one metric, as Prometheus gets them. */
function linesOf(text: string, name: string): string[] {
  return text.split('\n').filter((line) => line.startsWith(name) || line.includes(` ${name} `))
}

it('prints counts as Prometheus reads them, by reason where there is one', () => {
  const metrics = createCollabMetrics()
  metrics.count('frames_sent', 3)
  metrics.count('frames_sent', 2)
  metrics.count('updates_refused', 1)
  metrics.count('updates_refused', 1, 'too-large')
  metrics.count('updates_refused', 2, 'read-only')
  metrics.count('updates_refused', 1, 'too-large')
  const text = metrics.print()
  expect(linesOf(text, 'collab_frames_sent_total')).toEqual([
    '# HELP collab_frames_sent_total Frames to clients',
    '# TYPE collab_frames_sent_total counter',
    'collab_frames_sent_total 5',
  ])
  expect(linesOf(text, 'collab_updates_refused_total').slice(2)).toEqual([
    'collab_updates_refused_total 1',
    'collab_updates_refused_total{reason="too-large"} 2',
    'collab_updates_refused_total{reason="read-only"} 2',
  ])
  expect(text).toContain('\ncollab_catch_ups_total 0\n')
})

it('prints times and sizes as histograms whose buckets add up', () => {
  const metrics = createCollabMetrics()
  for (const ms of [0.4, 5, 5.1, 49, 7_000]) metrics.observe('ack_ms', ms)
  for (const rows of [1, 3]) metrics.observe('commit_rows', rows)
  const text = metrics.print()
  expect(linesOf(text, 'collab_ack_ms')).toEqual([
    '# HELP collab_ack_ms From receiving an update to telling that it is saved',
    '# TYPE collab_ack_ms histogram',
    'collab_ack_ms_bucket{le="1"} 1',
    'collab_ack_ms_bucket{le="2"} 1',
    'collab_ack_ms_bucket{le="5"} 2',
    'collab_ack_ms_bucket{le="10"} 3',
    'collab_ack_ms_bucket{le="15"} 3',
    'collab_ack_ms_bucket{le="20"} 3',
    'collab_ack_ms_bucket{le="30"} 3',
    'collab_ack_ms_bucket{le="40"} 3',
    'collab_ack_ms_bucket{le="50"} 4',
    'collab_ack_ms_bucket{le="75"} 4',
    'collab_ack_ms_bucket{le="100"} 4',
    'collab_ack_ms_bucket{le="250"} 4',
    'collab_ack_ms_bucket{le="1000"} 4',
    'collab_ack_ms_bucket{le="5000"} 4',
    'collab_ack_ms_bucket{le="+Inf"} 5',
    'collab_ack_ms_sum 7059.5',
    'collab_ack_ms_count 5',
  ])
  expect(linesOf(text, 'collab_commit_rows_bucket').slice(0, 3)).toEqual([
    'collab_commit_rows_bucket{le="1"} 1',
    'collab_commit_rows_bucket{le="2"} 1',
    'collab_commit_rows_bucket{le="5"} 2',
  ])
})

it('stands beside the other figures of the process, each metric once', async () => {
  const metrics = createMetrics()
  const counted = createCollabMetrics()
  metrics.add(counted.print)
  metrics.gauges('collab_rooms', 'Rooms in memory', 'stage', () => ({ loading: 0, open: 2 }))
  metrics.gauge('collab_connections', 'Open connections', () => 4)
  counted.count('connections_refused', 1, 'signed-out')
  const text = await metrics.print()
  expect(linesOf(text, 'collab_rooms{')).toEqual([
    'collab_rooms{stage="loading"} 0',
    'collab_rooms{stage="open"} 2',
  ])
  expect(text).toContain('\ncollab_connections 4\n')
  expect(text).toContain('\nprocess_cpu_seconds_total ')
  expect(text).toContain('\ncollab_connections_refused_total{reason="signed-out"} 1\n')
  const types = text.match(/^# TYPE \S+/gm) ?? []
  expect(new Set(types).size).toBe(types.length)
  for (const line of linesOf(text, 'collab_').filter((it) => !it.startsWith('#')))
    expect(line).toMatch(/^collab_[a-z_]+(\{[a-z]+="[^"]*"\})? [\d.]+$/)
})
