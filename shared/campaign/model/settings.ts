import { acceptDate } from './accept-date.ts'
import { cutText } from './cut-text.ts'
import { limits } from './limits.ts'
import type { Width } from './widths.ts'
import { widths } from './widths.ts'

/** What can be set about every section and every block, whatever it is. */
export type Settings = {
  /** What layers call it; '' for its own words. */
  name: string
  /** Can't be selected or moved on the canvas by accident. No right: whoever edits may unlock. */
  locked: boolean
  hideOn: readonly Width[]
  /** Moments in UTC between which visitors see it; '' for no bound. */
  showFrom: string
  showUntil: string
}

/** Where they are among the keys of a section or block; `Stored` is one. */
type Keys = Pick<Map<string, unknown>, 'get' | 'has'> & {
  set: (key: string, value: unknown) => unknown
  delete: (key: string) => void
}

export const defaultSettings: Settings = {
  name: '',
  locked: false,
  hideOn: [],
  showFrom: '',
  showUntil: '',
}

/** The keys under which settings are stored beside the placement of a section or block. */
export const settingKeys = [
  'name',
  'locked',
  'showFrom',
  'showUntil',
  ...widths.map(hideKey),
] as const

/** The settings of a stored section or block; always the same object while all are as they come. */
export function readSettings(stored: Keys | null): Settings {
  if (!stored || !settingKeys.some((key) => stored.has(key))) return defaultSettings
  return {
    ...defaultSettings,
    ...acceptSettings({
      name: stored.get('name'),
      locked: stored.get('locked'),
      hideOn: widths.filter((width) => stored.get(hideKey(width)) === true),
      showFrom: stored.get('showFrom'),
      showUntil: stored.get('showUntil'),
    }),
  }
}

/** Writes what is given and valid, key by key, so that changes of different settings merge. */
export function writeSettings(
  stored: Keys,
  given: Readonly<Partial<Record<keyof Settings, unknown>>>,
): void {
  const { hideOn, ...plain } = acceptSettings(given)
  for (const [key, value] of Object.entries(plain)) writeKey(stored, key, value)
  if (!hideOn) return
  for (const width of widths) writeKey(stored, hideKey(width), hideOn.includes(width))
}

/** A value that is as it comes is not stored. */
function writeKey(stored: Keys, key: string, value: string | boolean): void {
  if (value === '' || value === false) stored.delete(key)
  else if (stored.get(key) !== value) stored.set(key, value)
}

/** The valid ones of `given`; wrong and missing ones are left out. */
export function acceptSettings(
  given: Readonly<Partial<Record<keyof Settings, unknown>>>,
): Partial<Settings> {
  const { name, locked, hideOn } = given
  const showFrom = acceptDate(given.showFrom)
  const showUntil = acceptDate(given.showUntil)
  return {
    ...(typeof name === 'string' ? { name: cutText(name.trim(), limits.layerName) } : {}),
    ...(typeof locked === 'boolean' ? { locked } : {}),
    ...(Array.isArray(hideOn) ? { hideOn: widths.filter((width) => hideOn.includes(width)) } : {}),
    ...(showFrom === null ? {} : { showFrom }),
    ...(showUntil === null ? {} : { showUntil }),
  }
}

function hideKey(width: Width): `hide:${Width}` {
  return `hide:${width}`
}
