import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type HttpMetrics = {
  observe(answer: { method: string; route: string; status: number; ms: number }): void
}

type Numbers = Readonly<Record<string, number>>

export type Metrics = {
  http: HttpMetrics
  /** Counts what happens, by the value of each label. */
  counter(
    name: string,
    help: string,
    ...labels: string[]
  ): (values: string | readonly string[], by?: number) => void
  /** Times of what is done (ms), by the value of one label; `bounds` (s) of its buckets rise. */
  timer(
    name: string,
    help: string,
    label: string,
    bounds?: readonly number[],
  ): (value: string, ms: number) => void
  /** A number read when Prometheus asks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Numbers by the value of one label, read when Prometheus asks. */
  gauges(name: string, help: string, label: string, read: () => Numbers | Promise<Numbers>): void
  /** Numbers that are kept elsewhere: `print` gives them in Prometheus' text format. */
  add(print: () => string): void
  /** Everything in Prometheus' text format. */
  print(): Promise<string>
}

/** The content type of `print`. */
export const prometheusType = Registry.PROMETHEUS_CONTENT_TYPE

/** From an answer out of memory to one that somebody gives up on, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Of what nobody waits for. */
const longBounds = [0.01, 0.05, 0.25, 1, 5, 30, 120]

/** One registry a process, with Node's own figures. Times are in seconds, as Prometheus wants. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: bounds,
    registers,
  })
  const others: (() => string)[] = []
  return {
    http: {
      observe: ({ method, route, status, ms }) =>
        requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    },
    counter(name, help, ...labelNames) {
      const counter = new Counter({ name, help, labelNames, registers })
      return (values, by = 1) => counter.labels(...[values].flat()).inc(by)
    },
    timer(name, help, label, own = longBounds) {
      const options = { name, help, labelNames: [label], buckets: [...own], registers }
      const histogram = new Histogram(options)
      return (value, ms) => histogram.observe({ [label]: value }, ms / 1000)
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
    gauges: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        async collect() {
          const numbers = await read()
          this.reset()
          for (const [value, number] of Object.entries(numbers))
            this.set({ [label]: value }, number)
        },
      })
    },
    add: (print) => void others.push(print),
    print: async () => [await registry.metrics(), ...others.map((print) => print())].join('\n'),
  }
}
