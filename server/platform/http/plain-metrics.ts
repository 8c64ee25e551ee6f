/** What follows a metric's name in Prometheus' text, and its value. */
type Sample = [suffix: string, value: number]

// Names and help are ours, so there is nothing to escape.
function printMetric(name: string, type: string, help: string, samples: Sample[]): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

/** A counter for hot paths: adding is an addition, and the text is made when Prometheus asks. */
export class PlainCounter {
  readonly #help: string
  readonly #byReason = new Map<string, number>()
  #sum = 0

  constructor(help: string) {
    this.#help = help
  }

  add(by: number, reason?: string): void {
    if (reason === undefined) this.#sum += by
    else this.#byReason.set(reason, (this.#byReason.get(reason) ?? 0) + by)
  }

  /** Prometheus' text: what was counted without a reason, then by reason. */
  print(name: string): string {
    const named = [...this.#byReason].map(([reason, sum]): Sample => [`{reason="${reason}"}`, sum])
    return printMetric(name, 'counter', this.#help, [['', this.#sum], ...named])
  }
}

/** A histogram for hot paths; `bounds` are the upper bounds of its buckets, rising. */
export class PlainHistogram {
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #counts: Float64Array
  #sum = 0

  constructor(help: string, bounds: readonly number[]) {
    this.#help = help
    this.#bounds = bounds
    this.#counts = new Float64Array(bounds.length + 1)
  }

  add(value: number): void {
    let bucket = 0
    while (value > (this.#bounds[bucket] ?? Infinity)) bucket += 1
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#sum += value
  }

  /** Prometheus' text; its buckets count what is in the smaller ones as well. */
  print(name: string): string {
    let upTo = 0
    const buckets = [...this.#counts].map((count, bucket): Sample => {
      upTo += count
      return [`_bucket{le="${this.#bounds[bucket] ?? '+Inf'}"}`, upTo]
    })
    const samples: Sample[] = [...buckets, ['_sum', this.#sum], ['_count', upTo]]
    return printMetric(name, 'histogram', this.#help, samples)
  }
}
