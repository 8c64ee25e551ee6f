import { isRecord } from '#shared/lib/is-record.ts'

const withinMs = 10_000
const allowed = 2
const storageKey = 'fanfare.bounces'

type Bounce = { path: string; at: number }

/**
 * Counts how often someone who is signed in was sent back to where they wanted to be, by what this tab
 * keeps in `storage`. True when it happens again and again: then that place does not take them, and
 * sending them on would go round for ever.
 */
export function createBounceCounter(
  clock: () => number,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): (path: string) => boolean {
  return (path) => {
    const now = clock()
    const before = read(storage).filter(
      (bounce) => bounce.path === path && now - bounce.at < withinMs,
    )
    const bounces = [...before, { path, at: now }]
    try {
      storage().setItem(storageKey, JSON.stringify(bounces))
    } catch {
      // Where nothing is kept nobody was signed in either.
    }
    return bounces.length > allowed
  }
}

function read(storage: () => Pick<Storage, 'getItem'>): Bounce[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isBounce) : []
  } catch {
    return []
  }
}

const isBounce = (kept: unknown): kept is Bounce =>
  isRecord(kept) && typeof kept['path'] === 'string' && typeof kept['at'] === 'number'
