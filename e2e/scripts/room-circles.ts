/** A file and the files that it imports, types too. */
export type Imports = { source: string; targets: readonly string[] }

type Step = { from: string; to: string }

/**
 * Circles between rooms, as sentences with an import that shows each step: a shortest ring for every
 * knot, so that no room is named twice. `roomOf` is null for files in no room.
 */
export function roomCircles(
  files: readonly Imports[],
  roomOf: (file: string) => string | null,
): string[] {
  const steps = new Map<string, Map<string, Step>>()
  for (const { source, targets } of files)
    for (const target of targets) {
      const [from, to] = [roomOf(source), roomOf(target)]
      if (from === null || to === null || from === to) continue
      const known = steps.get(from) ?? new Map<string, Step>()
      if (!known.has(to)) known.set(to, { from: source, to: target })
      steps.set(from, known)
    }
  const told = new Set<string>()
  return [...steps.keys()].toSorted().flatMap((room) => {
    const ring = told.has(room) ? null : shortestRing(room, steps)
    if (!ring || ring.some((one) => told.has(one))) return []
    for (const one of ring) told.add(one)
    return [sentenceOf(ring, steps)]
  })
}

/** The rooms of a shortest way from `start` back to it, without the repetition at the end. */
function shortestRing(
  start: string,
  steps: ReadonlyMap<string, ReadonlyMap<string, Step>>,
): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    const targets = steps.get(way.at(-1) ?? start)?.keys() ?? []
    for (const next of targets) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

function sentenceOf(
  ring: readonly string[],
  steps: ReadonlyMap<string, ReadonlyMap<string, Step>>,
): string {
  const shown = ring.map((room, index) => {
    const next = ring[(index + 1) % ring.length] ?? room
    const step = steps.get(room)?.get(next)
    return `  ${room} → ${next}: ${step?.from} imports ${step?.to}`
  })
  return [
    `${ring.join(' → ')} → ${ring[0]}: these rooms need each other in a circle.`,
    ...shown,
    '  Move what both need down (a type into core/ports, rows into core), or what joins them up into a room of its own.',
  ].join('\n')
}
