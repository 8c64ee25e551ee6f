import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { notOurs } from './not-ours.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['client', 'server', 'collab', 'shared', 'e2e']
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'docker-compose.yml',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
]
const code = /\.(?:ts|tsx|mjs|cjs)$/

const packageSchema = z.object({
  version: z.string(),
  dependencies: z.object({ node: z.string() }),
  scripts: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ gypfile: z.boolean().optional(), hasInstallScript: z.boolean().optional() }),
  ),
})

const paths = filesBelow('')

const problems = [
  ...misplaced(),
  ...misnamed(),
  ...unfinished(),
  ...undocumented(),
  ...shellWords(),
  ...compiledPackages(),
  ...contradictions(),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Only what the architecture names stands at the top, besides the dot files and folders of the tools. */
function misplaced(): string[] {
  return paths
    .filter((path) => {
      const [first = '', rest] = path.split('/', 2)
      return !first.startsWith('.') && !(rest === undefined ? files : folders).includes(first)
    })
    .map(
      (path) =>
        `${path}: not a place for it. The top has ${folders.join(', ')} and the named files.`,
    )
}

function misnamed(): string[] {
  return paths
    .filter((path) => code.test(path) && /(?:^|\/)(?:utils?|helpers?|index)(?:\.|\/)/.test(path))
    .map((path) => `${path}: name the file by the one idea in it; no utils, helpers or index.`)
}

function unfinished(): string[] {
  const self = 'e2e/scripts/check-layout.ts'
  const marks =
    /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck|expect-error)|\bas unknown as\b|(?:ox|es)lint-disable/
  return paths
    .filter((path) => code.test(path) && path !== self)
    .flatMap((path) =>
      readText(path)
        .split('\n')
        .flatMap((line, index) => {
          const mark = marks.exec(line)?.[0]
          return mark ? [`${path}:${index + 1}: ${mark}: finish it, or type it.`] : []
        }),
    )
}

/** The table in the README names exactly the variables of the configuration. */
function undocumented(): string[] {
  const read = (path: string, pattern: RegExp) =>
    [...readText(path).matchAll(pattern)].map(([, name = '']) => name)
  const files = ['server/config.ts', 'server/platform/telemetry/telemetry-config.ts']
  const variables = files.flatMap((path) => read(path, /^ {2}([A-Z][A-Z0-9_]+):/gm))
  const documented = read('README.md', /^\| `([A-Z][A-Z0-9_]+)` /gm)
  return [
    ...variables.filter((name) => !documented.includes(name)).map((name) => `${name} is missing`),
    ...documented.filter((name) => !variables.includes(name)).map((name) => `${name} does nothing`),
  ].map((problem) => `README.md: in the configuration table ${problem}.`)
}

/** Scripts run in whatever shell npm finds, which on Windows is another. */
function shellWords(): string[] {
  const { scripts } = packageSchema.parse(JSON.parse(readText('package.json')))
  return Object.entries(scripts)
    .filter(([, line]) => /[^\w\s./:=-]|^(?:exec|cd|env|export|set)\s/.test(line))
    .map(
      ([name]) => `package.json: the script ${name} has a word of a shell; say it in JavaScript.`,
    )
}

/**
 * npm compiles what has a binding.gyp, for which a bare machine has no tools, unless it is told not to:
 * npm 11 by allowScripts, older ones by a word in the lock file, which npm drops when it writes that.
 */
function compiledPackages(): string[] {
  const { allowScripts } = packageSchema.parse(JSON.parse(readText('package.json')))
  const { packages } = lockSchema.parse(JSON.parse(readText('package-lock.json')))
  return Object.entries(packages).flatMap(([path, { gypfile, hasInstallScript }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isCompiled = existsSync(resolve(root, path, 'binding.gyp'))
    return [
      ...(path && isCompiled && gypfile !== false
        ? [`package-lock.json: ${path} lacks "gypfile": false, so older npms compile it.`]
        : []),
      ...(path && isCompiled && allowScripts[name] !== false
        ? [`package.json: allowScripts lacks "${name}": false, so npm compiles it.`]
        : []),
      ...(hasInstallScript && !(name in allowScripts)
        ? [`package.json: allowScripts does not say whether the script of ${name} is needed.`]
        : []),
    ]
  })
}

/** What stands in two files is the same: the version, and the Node that everything runs on. */
function contradictions(): string[] {
  const { version, dependencies } = packageSchema.parse(JSON.parse(readText('package.json')))
  const hasChanges = readText('CHANGELOG.md').includes(`\n## [${version}] - `)
  const [node] = dependencies.node.split('.')
  return [
    ...(hasChanges
      ? []
      : [`CHANGELOG.md: says nothing of ${version}, the version in package.json.`]),
    ...(readText('.nvmrc').trim() === node
      ? []
      : [`.nvmrc: package.json runs everything on Node ${node}.`]),
  ]
}

function readText(path: string): string {
  return readFileSync(resolve(root, path), 'utf8')
}

function filesBelow(folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.test(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
