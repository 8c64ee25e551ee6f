// Holds what our code uses of browsers against the lists of supported ones in package.json, by MDN's
// data: scripts by their types, styles as the build lowers them. What is newer has a fallback, in a list.
import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import browserslist from 'browserslist'
import { browserslistToTargets, transform } from 'lightningcss'
import { runnerImport } from 'vite'
import type { Reach } from './browsers.ts'
import type * as Registry from '#shared/blocks/registry.ts'
import type * as Base from '#shared/page/css/base-css.ts'
import { lacking } from './compat.ts'
import { fallbacks, isListed, polyfilled } from './fallbacks.ts'
import { clientProgram, loadedAtOnce, usedInScript } from './used-in-scripts.ts'
import type { Use } from './used-in-scripts.ts'
import { usedInStyle } from './used-in-styles.ts'

const root = resolve(import.meta.dirname, '../../..')
const program = clientProgram()
/** What the wall brings with it, and what leads to it from a television. */
const wall = loadedAtOnce(program, [
  'client/app/main.tsx',
  'client/app/polyfills.ts',
  'client/features/analytics/wall/wall-screen.tsx',
  'client/features/share-links/link-entrance.tsx',
  'client/app/identity-main.tsx',
])
/** Published pages and the public site. */
const visitors = loadedAtOnce(program, [
  'client/page-script/page-script.ts',
  'client/page-script/uncounted-script.ts',
  ...found('shared/blocks/*/script.ts'),
  ...found('client/site/scripts/*.ts'),
])
const all = program
  .getSourceFiles()
  .map(({ fileName }) => relative(root, fileName))
  .filter((path) => !path.startsWith('..') && !path.endsWith('.d.ts') && !isForTests(path))
  .filter((path) => path !== 'client/app/polyfills.ts')

const used = new Set<string>()
const own = fallbacks.flatMap(({ features }) => features)
const uses = new Map(all.map((path) => [path, usedInScript(program, path)]))
const problems = [
  ...all.flatMap((path) =>
    problemsOf(uses.get(path) ?? [], 'application', [...own, ...polyfilled]),
  ),
  ...of(wall).flatMap((path) =>
    problemsOf(uses.get(path) ?? [], 'published', [...own, ...polyfilled]),
  ),
  ...of(visitors).flatMap((path) => problemsOf(uses.get(path) ?? [], 'published', own)),
  // What is rendered for visitors is theirs; what renders it is not.
  ...all.filter(isRenderer).flatMap((path) => problemsOf(marksOf(path), 'published', own)),
  ...styles(found('client/{app,builder,features,lib,ui}/**/*.css'), 'application', polyfilled),
  ...styles(mantineStyles(), 'application', polyfilled),
  ...styles([...wall].filter(isStyle), 'published', polyfilled),
  ...styles(mantineStyles(), 'published', polyfilled),
  ...styles(found('client/site/styles/*.css'), 'published', []),
  ...(await pageStyles()).flatMap(([path, css]) =>
    problemsOf(usedInStyle(path, css), 'published', own),
  ),
]
const unused = [...own, ...polyfilled].filter(
  (listed) => ![...used].some((one) => one.startsWith(listed)),
)
for (const listed of unused)
  problems.push(
    `${listed} is used nowhere or in all browsers: take it out of client/build/browser-support/fallbacks.ts`,
  )

for (const problem of new Set(problems)) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 && all.length > 0 ? 0 : 1

function of(paths: ReadonlySet<string>): string[] {
  return [...paths].filter((path) => uses.has(path))
}

function problemsOf(those: readonly Use[], reach: Reach, allowed: readonly string[]): string[] {
  return those.flatMap(({ path, line, features }) => {
    const [feature] = features
    if (!feature || !features.every((one) => lacking(one, reach) !== '')) return []
    used.add(feature)
    if (isListed(feature, allowed)) return []
    return [`${path}:${line}: ${feature} is missing in ${lacking(feature, reach)}`]
  })
}

function isRenderer(path: string): boolean {
  return /^(?:shared\/(?:blocks|page)|client\/site\/(?:frame|pages))\/.*\.tsx$/.test(path)
}

function marksOf(path: string): Use[] {
  return (uses.get(path) ?? []).filter(({ features }) => features[0]?.startsWith('html.'))
}

function isStyle(path: string): boolean {
  return path.endsWith('.css') && !path.endsWith('mantine.css')
}

/** Style sheets as Vite gives them to browsers. */
function styles(paths: readonly string[], reach: Reach, further: readonly string[]): string[] {
  const targets = browserslistToTargets(browserslist(undefined, { path: root, env: reach }))
  return paths.filter(isStyle).flatMap((path) => {
    const code = readFileSync(resolve(root, path))
    const lowered = transform({ filename: path, code, targets }).code.toString()
    return problemsOf(usedInStyle(path, lowered), reach, [...own, ...further])
  })
}

function mantineStyles(): string[] {
  const css = readFileSync(resolve(root, 'client/app/mantine.css'), 'utf8')
  return [...css.matchAll(/@import '(.+)'/g)].map(([, path]) => `node_modules/${path}`)
}

/** The styles that published pages are rendered with: nothing lowers them. */
async function pageStyles(): Promise<[path: string, css: string][]> {
  const options = { configFile: false, root } as const
  const at = (path: string) => resolve(root, path)
  const registry = await runnerImport<typeof Registry>(at('shared/blocks/registry.ts'), options)
  const base = await runnerImport<typeof Base>(at('shared/page/css/base-css.ts'), options)
  return [
    ...registry.module
      .allBlocks()
      .map(({ kind, css }): [string, string] => [`shared/blocks/${kind}`, css]),
    ['shared/page/css/base-css.ts', base.module.baseCss + base.module.settingsCss],
  ]
}

function found(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter((path) => !isForTests(path))
}

function isForTests(path: string): boolean {
  return /node_modules|\.test\.|\/testing\//.test(path)
}
