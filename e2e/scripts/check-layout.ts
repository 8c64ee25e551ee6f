import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const folders = ['client', 'server', 'collab', 'shared', 'e2e', '.ci']
const files = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'docker-compose.yml'],
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'LICENSE'],
]
const notOurs =
  /^(?:node_modules|\.git|\.build|\.cache|data|coverage|test-results)$|\.log$|^\.DS_Store$/
const code = /\.(?:ts|tsx|mjs|cjs)$/

const paths = filesBelow('')

const problems = [...misplaced(), ...misnamed(), ...unfinished(), ...undocumented()]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** Only what the architecture names stands at the top, besides the dot files of the tools. */
function misplaced(): string[] {
  return paths
    .filter((path) => {
      const [first = '', rest] = path.split('/', 2)
      return rest === undefined
        ? !files.includes(first) && !first.startsWith('.')
        : !folders.includes(first)
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
      readFileSync(resolve(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const mark = marks.exec(line)?.[0]
          return mark ? [`${path}:${index + 1}: ${mark}: finish it, or type it.`] : []
        }),
    )
}

/** The table in the README names exactly the variables that server/config.ts reads. */
function undocumented(): string[] {
  const read = (path: string, pattern: RegExp) =>
    [...readFileSync(resolve(root, path), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
  const variables = read('server/config.ts', /^ {2}([A-Z][A-Z0-9_]+):/gm)
  const documented = read('README.md', /^\| `([A-Z][A-Z0-9_]+)` /gm)
  return [
    ...variables.filter((name) => !documented.includes(name)).map((name) => `${name} is missing`),
    ...documented.filter((name) => !variables.includes(name)).map((name) => `${name} does nothing`),
  ].map((problem) => `README.md: in the configuration table ${problem}.`)
}

function filesBelow(folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.test(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
