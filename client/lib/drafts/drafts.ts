import { isRecord } from '#shared/lib/is-record.ts'

/** What somebody has begun to write and not sent: the words, what else they belong to, and pictures. */
export type Draft = { words: string; about?: unknown; pictures?: readonly unknown[] }

const prefix = 'fanfare-draft '
/** What was begun that long (ms) ago is given up. */
const longestMs = 60 * 24 * 3_600_000

/** What this device keeps under a name; null where nothing was begun, or the browser keeps nothing. */
export function readDraft(name: string, now = Date.now()): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    if (!isRecord(kept)) return null
    const { words, about, pictures, at } = kept
    const isYoung = typeof at === 'number' && now - at < longestMs
    if (typeof words !== 'string' || !isYoung) return null
    return Array.isArray(pictures) ? { words, about, pictures } : { words, about }
  } catch {
    return null
  }
}

/** Keeps a draft on this device; without words and pictures it was sent or given up. */
export function keepDraft(
  name: string,
  { words, about, pictures = [] }: Draft,
  now = Date.now(),
): void {
  try {
    const key = prefix + name
    if (words.trim() === '' && pictures.length === 0) return localStorage.removeItem(key)
    if (localStorage.getItem(key) === null) giveUpOld(now)
    localStorage.setItem(key, JSON.stringify({ words, about, at: now, ...some(pictures) }))
  } catch {
    // Without storage it lasts for as long as the screen is open.
  }
}

const some = (pictures: readonly unknown[]) => (pictures.length > 0 ? { pictures } : {})

/** The words of all that one person has begun on this device, under whatever names that begin with theirs. */
export function listDrafts(personId: string, now = Date.now()): string[] {
  try {
    const own = namesKept().filter((name) => name.startsWith(`${personId} `))
    return own.flatMap((name) => readDraft(name, now)?.words || [])
  } catch {
    return []
  }
}

function giveUpOld(now: number): void {
  for (const name of namesKept()) if (!readDraft(name, now)) localStorage.removeItem(prefix + name)
}

function namesKept(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  return keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
}
