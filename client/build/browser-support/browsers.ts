import { resolve } from 'node:path'
import browserslist from 'browserslist'
import { must } from '#shared/lib/must.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The lists of browsers in package.json: for the application, and for what visitors and walls get. */
export type Reach = 'application' | 'published'

// The lists name versions, so nothing in them depends on how old the data about browsers is.
process.env['BROWSERSLIST_IGNORE_OLD_DATA'] = '1'

/** The oldest version of each browser in the list, like `safari` → `17.5`, by browserslist's names. */
export function oldestBrowsers(reach: Reach): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>()
  for (const listed of browserslist(undefined, { path: root, env: reach })) {
    const [name = '', versions = ''] = listed.split(' ')
    const version = must(versions.split('-')[0], `${listed} has no version`)
    const known = oldest.get(name)
    if (known === undefined || Number(version) < Number(known)) oldest.set(name, version)
  }
  return oldest
}

/** The same as Vite's `build.target`. */
export function buildTarget(reach: Reach): string[] {
  return [...oldestBrowsers(reach)].map(
    ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
  )
}

/** Where these are the oldest, two bugs of early class fields are worked around. */
const withoutBugs: Readonly<Record<string, number>> = { chrome: 98, edge: 98, ios: 16, safari: 16 }

/**
 * The same for the application's scripts, without those two works around: static fields named as
 * functions name theirs, and the scope of a field's first value. Nothing of ours meets them, and each
 * private field would become a WeakMap, 1.7 kB of them in the builder's first files.
 */
export function syntaxTarget(reach: Reach): string[] {
  return buildTarget(reach).map((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    return `${name}${Math.max(Number(version), withoutBugs[name] ?? 0)}`
  })
}
