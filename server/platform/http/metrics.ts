import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type HttpMetrics = { observe(method: string, status: number, ms: number): void }

export type Metrics = {
  http: HttpMetrics
  /** A number read when Prometheus asks. */
  gauge(name: string, help: string, read: () => number): void
  /** Numbers by the value of one label, read when Prometheus asks. */
  gauges(name: string, help: string, label: string, read: () => Record<string, number>): void
  /** Numbers that are kept elsewhere: `print` gives them in Prometheus' text format. */
  add(print: () => string): void
  /** Everything in Prometheus' text format. */
  print(): Promise<string>
}

/** The content type of `print`. */
export const prometheusType = Registry.PROMETHEUS_CONTENT_TYPE

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
  const others: (() => string)[] = []
  return {
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
    gauges: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        collect() {
          this.reset()
          for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
        },
      })
    },
    add: (print) => void others.push(print),
    print: async () => [await registry.metrics(), ...others.map((print) => print())].join('\n'),
  }
}
