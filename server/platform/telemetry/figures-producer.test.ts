import { DataPointType } from '@opentelemetry/sdk-metrics'
import { expect, test } from 'vitest'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { PlainCounter, PlainHistogram } from '#server/platform/http/plain-metrics.ts'
import { createFiguresProducer } from './figures-producer.ts'

async function collect(metrics = createMetrics()) {
  const { resourceMetrics } = await createFiguresProducer(metrics.print).collect()
  const all = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics)
  const pointsOf = (name: string) =>
    all
      .find(({ descriptor }) => descriptor.name === name)
      ?.dataPoints.map(({ attributes, value }): unknown => ({ attributes, value }))
  return { all, pointsOf }
}

test('counters, times and gauges come with their labels as they were counted', async () => {
  const metrics = createMetrics()
  const count = metrics.counter('mails_total', 'Mails', 'outcome')
  count('sent', 3)
  count('put "off"\\\nfor now')
  const time = metrics.timer('job_seconds', 'Jobs', 'name', [0.5, 1])
  for (const ms of [100, 200, 700, 5_000]) time('purge', ms)
  metrics.gauges('rooms', 'Rooms', 'stage', () => ({ open: 2, closing: 0 }))
  metrics.gauges('none', 'Nothing yet', 'pool', () => ({}))
  const { all, pointsOf } = await collect(metrics)
  expect(pointsOf('mails_total')).toEqual([
    { attributes: { outcome: 'sent' }, value: 3 },
    { attributes: { outcome: 'put "off"\\\nfor now' }, value: 1 },
  ])
  expect(pointsOf('job_seconds')).toEqual([
    {
      attributes: { name: 'purge' },
      value: { buckets: { boundaries: [0.5, 1], counts: [2, 1, 1] }, sum: 6, count: 4 },
    },
  ])
  expect(pointsOf('rooms')).toEqual([
    { attributes: { stage: 'open' }, value: 2 },
    { attributes: { stage: 'closing' }, value: 0 },
  ])
  expect(pointsOf('none')).toBeUndefined()
  const mails = all.find(({ descriptor }) => descriptor.name === 'mails_total')
  expect(mails).toMatchObject({ isMonotonic: true, dataPointType: DataPointType.SUM })
  expect(mails?.descriptor.description).toBe('Mails')
})

test('so do those that are counted elsewhere, and Node’s own', async () => {
  const metrics = createMetrics()
  const [refused, bytes] = [new PlainCounter('Refused'), new PlainHistogram('Bytes', [10, 20])]
  refused.add(2, 'too-large')
  for (const size of [5, 15, 15, 90]) bytes.add(size)
  metrics.add(() => `${refused.print('refused_total')}${bytes.print('bytes')}`)
  const { pointsOf } = await collect(metrics)
  expect(pointsOf('refused_total')).toEqual([
    { attributes: {}, value: 0 },
    { attributes: { reason: 'too-large' }, value: 2 },
  ])
  expect(pointsOf('bytes')).toEqual([
    {
      attributes: {},
      value: { buckets: { boundaries: [10, 20], counts: [1, 2, 1] }, sum: 125, count: 4 },
    },
  ])
  expect(pointsOf('process_resident_memory_bytes')).toMatchObject([{ attributes: {} }])
})
