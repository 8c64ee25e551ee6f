import type { Middleware } from 'koa'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type HttpMetrics = { observe(method: string, status: number, ms: number): void }

export type Metrics = {
  registry: Registry
  http: HttpMetrics
  /** A number read when Prometheus asks. */
  gauge(name: string, help: string, read: () => number): void
  counter(name: string, help: string, labels?: string[]): Counter
  histogram(name: string, help: string, buckets: number[]): Histogram
}

/** One registry a process, with Node's own figures. Times are in seconds, as Prometheus wants. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers,
  })
  return {
    registry,
    http: {
      observe: (method, status, ms) =>
        requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    histogram: (name, help, buckets) => new Histogram({ name, help, buckets, registers }),
  }
}

/** `/metrics` in Prometheus' text format. */
export function metricsPage(metrics: Metrics): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics' || ctx.method !== 'GET') return next()
    ctx.type = metrics.registry.contentType
    ctx.body = await metrics.registry.metrics()
  }
}
