import { isRecord } from '#shared/lib/is-record.ts'

/**
 * What goes to the collector: page token, id, kind (view, click, beat, a field filled, a field with an
 * error, scrolled), block or section, field, referring host, and the UTM parameters as they stand in the
 * address. What is undefined is not sent.
 */
export type PageEvent = {
  t: string
  i: string
  k: 'v' | 'c' | 'b' | 'f' | 'e' | 's'
  b?: string | undefined
  f?: string | undefined
  r?: string | undefined
  u?: string | undefined
}

const isEvent = (kept: unknown): kept is PageEvent =>
  isRecord(kept) && typeof kept['i'] === 'string'

const prefix = 'ff-e:'
const maxKept = 100

function openBox(): Record<string, string> {
  try {
    const storage: Record<string, string> = localStorage
    // Where there is none, it throws.
    delete storage[prefix]
    return storage
  } catch {
    return {}
  }
}

/**
 * Events that the server has not confirmed, oldest first, at most 100. Each has a key of its own,
 * so two tabs never overwrite each other.
 */
export function openOutbox() {
  let box = openBox()
  const keys = () => {
    const found = Object.keys(box).filter((key) => key.startsWith(prefix))
    found.sort()
    return found
  }
  return {
    add(event: PageEvent) {
      for (const oldest of keys().slice(0, 1 - maxKept)) delete box[oldest]
      const text = JSON.stringify(event)
      try {
        box[prefix + event.i] = text
      } catch {
        // The storage is full: what comes from now on lives as long as the page.
        box = { [prefix + event.i]: text }
      }
    },
    peek: (limit: number): PageEvent[] =>
      keys()
        .slice(0, limit)
        .map((key): unknown => JSON.parse(box[key] ?? 'null'))
        .filter(isEvent),
    remove(events: readonly PageEvent[]) {
      for (const { i } of events) delete box[prefix + i]
    },
  }
}
