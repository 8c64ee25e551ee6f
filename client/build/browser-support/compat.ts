import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type {
  BrowserName,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data'
import { oldestBrowsers } from './browsers.ts'
import type { Reach } from './browsers.ts'

/** Of browserslist's names, those of the data. Chrome on phones has the versions of the other one. */
const names: Readonly<Record<string, BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

/** Whether the data of MDN knows a feature, named like `api.Element.animate`. */
export function isKnown(feature: string): boolean {
  return supportOf(feature) !== null
}

/** Which of the oldest supported browsers lack a feature, like `safari 17.5, edge 125`; none: ''. */
export function lacking(feature: string, reach: Reach): string {
  const support = supportOf(feature)
  if (!support) return ''
  return [...oldestBrowsers(reach)]
    .flatMap(([browser, version]) => (names[browser] ?? []).map((name) => ({ name, version })))
    .filter(({ name, version }) => !hadBy(support[name], version))
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ')
}

/** All features with this last name below a part of the data, like `api.*.animate`. */
export function featuresNamed(part: readonly string[], name: string): string[] {
  return Object.keys(at(part) ?? {})
    .map((middle) => [...part, middle, name].join('.'))
    .filter(isKnown)
}

const supportOf = (feature: string) => at(feature.split('.'))?.__compat?.support ?? null

const parts: Readonly<Record<string, Identifier>> = {
  api: bcd.api,
  css: bcd.css,
  html: bcd.html,
  javascript: bcd.javascript,
}

function at([part = '', ...path]: readonly string[]): Identifier | undefined {
  return path.reduce<Identifier | undefined>(
    (here, name) => (here && Object.hasOwn(here, name) ? here[name] : undefined),
    parts[part],
  )
}

/** Whether a version has it by its own name and without a switch, if not in all its details. */
function hadBy(statement: SupportStatement | undefined, version: string): boolean {
  const all: SimpleSupportStatement[] = statement ? [statement].flat() : []
  return all.some(
    ({ version_added: added, version_removed: removed, prefix, alternative_name, flags }) =>
      isAtMost(added, version) &&
      !isAtMost(removed, version) &&
      !(prefix ?? alternative_name ?? flags),
  )
}

function isAtMost(one: string | false | undefined, version: string): boolean {
  if (!one || one === 'preview') return false
  const [major = 0, minor = 0] = one.replace('≤', '').split('.').map(Number)
  const [ofMajor = 0, ofMinor = 0] = version.split('.').map(Number)
  return major < ofMajor || (major === ofMajor && minor <= ofMinor)
}
