import { isLanguage } from '../../languages/languages.ts'
import { cutText } from '../model/cut-text.ts'
import type { FindModel } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { isId } from '../document/document.ts'
import { readProps } from '../document/read-props.ts'
import type { BlockSnapshot, PageSnapshot, SectionStyle } from '../model/snapshot.ts'
import { acceptRatio, acceptStyle, defaultStyle, styleKeys } from '../model/section-style.ts'
import type { Settings } from '../model/settings.ts'
import { readSettings } from '../model/settings.ts'
import { readShare } from '../model/share.ts'
import type { Stored } from '../document/stored.ts'
import { propsOf } from '../document/stored.ts'

/** What is read of a page besides its sections; `path` is as stored, `name` is of variants. */
export type PageInfo = {
  path: string
  title: string
  description: string
  name: string
  /** What its variants say with it. */
  own: Pick<PageSnapshot, 'language' | 'share' | 'translates'>
}

/** The name under which a block of unreadable kind is shown as a placeholder. */
const unknownKind = 'unknown'

/** Reads a page's own keys; missing or wrong ones are ''. */
export function readPageInfo(stored: Stored | null): PageInfo {
  const language = stored?.get('language')
  const share = stored ? readShare((key) => stored.get(key)) : undefined
  const translates = stored?.get('translates')
  return {
    path: readText(stored?.get('path'), limits.path),
    title: readText(stored?.get('title'), limits.title),
    description: readText(stored?.get('description'), limits.description),
    name: readText(stored?.get('name'), limits.variantName),
    own: {
      ...(isLanguage(language) ? { language } : {}),
      ...(share ? { share } : {}),
      ...(typeof translates === 'string' && isId(translates) ? { translates } : {}),
    },
  }
}

/** What is read of a section besides its columns. */
export type SectionInfo = { settings: Settings; style: SectionStyle }

/** Reads a section; `ratio` as stored, its length is brought in line with the columns later. */
export function readSection(stored: Stored | null): SectionInfo {
  return { settings: readSettings(stored), style: readStyle(stored) }
}

/** Reads a section's look. */
export function readStyle(stored: Stored | null): SectionStyle {
  if (!stored) return defaultStyle
  const given: Record<string, unknown> = {}
  for (const key of styleKeys) if (stored.has(key)) given[key] = stored.get(key)
  return { ...defaultStyle, ...acceptStyle(given), ratio: acceptRatio(stored.get('ratio')) ?? [] }
}

/** Reads one block: validated props for a known kind, empty props for an unknown one. */
export function readBlock(id: string, stored: Stored | null, findModel: FindModel): BlockSnapshot {
  const kind = readKind(stored)
  const version = readVersion(stored)
  const model = findModel(kind)
  const settings = readSettings(stored)
  if (!model) return { id, kind, version, settings, props: {} }
  return {
    id,
    kind,
    version: Math.max(version, model.version),
    settings,
    props: readProps(model, version, propsOf(stored)),
  }
}

/** The stored kind, `unknown` when it is not a plain name. */
export function readKind(stored: Stored | null): string {
  const kind = stored?.get('kind')
  return typeof kind === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(kind) ? kind : unknownKind
}

/** The stored version of a block's props, 1 when it is unreadable. */
export function readVersion(stored: Stored | null): number {
  const version = stored?.get('version')
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 1
}

function readText(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? cutText(value, maxLength) : ''
}
