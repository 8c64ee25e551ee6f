import type { Share } from './share.ts'
import { acceptShare, storedShareKey } from './share.ts'

export const shareKeys = ['title', 'description', 'picture', 'focal', 'crop', 'hidden'] as const

/** What is wanted of some of them; '' and false take back what was said. */
export type GivenShare = Readonly<Partial<Record<keyof Share, string | boolean>>>

type Keys = {
  get: (key: string) => unknown
  set: (key: string, value: unknown) => unknown
  delete: (key: string) => void
}

/** Writes what is given, key by key, so that changes of different ones merge. */
export function writeShare(stored: Keys, given: GivenShare = {}): void {
  const wanted = new Map<string, unknown>(Object.entries(given))
  const valid = acceptShare((key) => wanted.get(key))
  for (const key of shareKeys) {
    if (given[key] === undefined) continue
    const [name, value] = [storedShareKey(key), valid?.[key]]
    if (value === undefined) stored.delete(name)
    else if (stored.get(name) !== value) stored.set(name, value)
  }
}
