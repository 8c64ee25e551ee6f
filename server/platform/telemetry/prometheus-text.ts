/** A figure in Prometheus' text format, with its samples as they stand there. */
export type Figure = {
  name: string
  help: string
  type: string
  samples: Sample[]
}

export type Sample = {
  /** What follows the name of the figure, such as `_bucket`. */
  suffix: string
  labels: Record<string, string>
  value: number
}

const comment = /^# (HELP|TYPE) (\S+) ?(.*)$/
const sample = /^([^\s{]+)(?:\{(.*)\})? (\S+)/
const label = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads what `Metrics.print` gives: of each figure what it is comes first, and its samples follow. */
export function readFigures(text: string): Figure[] {
  const figures = new Map<string, Figure>()
  let current: Figure | undefined
  for (const line of text.split('\n')) {
    const [, word, about = '', rest = ''] = comment.exec(line) ?? []
    if (word) {
      current = figures.get(about) ?? { name: about, help: '', type: 'gauge', samples: [] }
      figures.set(about, current)
      if (word === 'HELP') current.help = rest
      else current.type = rest
    } else if (current && line !== '') {
      current.samples.push(...readSample(line, current.name))
    }
  }
  return [...figures.values()]
}

function readSample(line: string, figure: string): Sample[] {
  const [, name = '', labels = '', number] = sample.exec(line) ?? []
  const value = Number(number)
  // A gauge without a number yet says `Nan`.
  if (!name.startsWith(figure) || Number.isNaN(value)) return []
  const pairs = [...labels.matchAll(label)].map(([, key = '', text = '']) => {
    return [key, plain(text)] as const
  })
  return [{ suffix: name.slice(figure.length), labels: Object.fromEntries(pairs), value }]
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}
