import { ValueType } from '@opentelemetry/api'
import type { HrTime } from '@opentelemetry/api'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics'
import type { DataPoint, MetricData, MetricProducer } from '@opentelemetry/sdk-metrics'
import { readFigures } from './prometheus-text.ts'
import type { Figure, Sample } from './prometheus-text.ts'

/** The figures that `print` gives in Prometheus' text format, as OpenTelemetry takes them. */
export function createFiguresProducer(print: () => Promise<string>): MetricProducer {
  const since = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const times = { startTime: since, endTime: hrTime() }
      const metrics = readFigures(await print()).flatMap((figure) => metricOf(figure, times))
      const scopeMetrics = [{ scope: { name: 'fanfare' }, metrics }]
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
    },
  }
}

type Times = { startTime: HrTime; endTime: HrTime }

/** A figure as a metric; none when it has no samples, or is of a type that we have none of. */
function metricOf(figure: Figure, times: Times): MetricData[] {
  const { name, help: description, type, samples } = figure
  if (samples.length === 0) return []
  const descriptor = { name, description, unit: '', valueType: ValueType.DOUBLE }
  const aggregationTemporality = AggregationTemporality.CUMULATIVE
  const common = { descriptor, aggregationTemporality }
  const points = () => samples.map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  switch (type) {
    case 'counter':
      return [
        { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() },
      ]
    case 'gauge':
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram': {
      const dataPoints = histogramsIn(samples, times)
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
    }
    default:
      return []
  }
}

type Buckets = { boundaries: number[]; counts: number[] }
type HistogramPoint = DataPoint<{ buckets: Buckets; sum: number; count: number }>

/** One point for each combination of labels; Prometheus' buckets also count what is in smaller ones. */
function histogramsIn(samples: readonly Sample[], times: Times): HistogramPoint[] {
  const points = new Map<string, HistogramPoint>()
  const before = new Map<HistogramPoint, number>()
  for (const { suffix, labels, value } of samples) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const point = points.get(key) ?? { ...emptyPoint(times), attributes }
    points.set(key, point)
    const { buckets } = point.value
    if (suffix === '_sum') point.value.sum = value
    else if (suffix === '_count') point.value.count = value
    else if (le !== undefined) {
      if (le !== '+Inf') buckets.boundaries.push(Number(le))
      buckets.counts.push(value - (before.get(point) ?? 0))
      before.set(point, value)
    }
  }
  return [...points.values()]
}

function emptyPoint(times: Times): Omit<HistogramPoint, 'attributes'> {
  return { ...times, value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 } }
}
