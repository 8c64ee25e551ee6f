// What a visitor and a person at the dashboard or in the builder has to load, gzipped, against its
// budget; and that the text editor, the builder and the contract's schemas load only where they are used.
// And that a process of the server that only collaborates loads no MikroORM.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const build = resolve(import.meta.dirname, '../../.build')
/** The most that each may have, in bytes of gzip; of screens their JavaScript. */
const limits = {
  'page script': 4_000,
  'signing in': 110_000,
  'first screen': 160_000,
  builder: 300_000,
}
const budgets = ['page script', 'signing in', 'first screen', 'builder'] as const
const builderOnly = /(?:^|\/)builder[.-]/
const zod = /(?:^|\/)zod[.-]/
const textEditor = /(?:^|\/)(?:text-editor|live-text)[.-]|@tiptap|prosemirror/

const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.array(z.string()).optional(),
      css: z.array(z.string()).optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(`${build}/client/.vite/manifest.json`, 'utf8')))

const initial = withImports('index.html')
const signingIn = withImports('app/identity-main.tsx')
const builder = firstLoadOf('builder/builder-screen.tsx')
const sizes = {
  'page script': gzippedTogether('page-script', 'block-form', 'block-countdown'),
  'signing in': sizeOf(scriptsOf(signingIn)),
  'first screen': sizeOf(scriptsOf(initial)),
  builder: sizeOf(scriptsOf(builder)),
}
const collabParts = ['main.js', 'part-start-collab.js'].flatMap((name) => serverParts(name))

const problems = [
  ...budgets.filter((name) => sizes[name] > limits[name]).map(tooLarge),
  ...keysLike(signingIn, /^index\.html$/).map((key) => misplaced(key, 'signing in')),
  ...keysLike(initial, builderOnly).map((key) => misplaced(key, 'the first screen')),
  ...keysLike(builder, textEditor).map((key) => misplaced(key, 'the builder')),
  ...screensBut(/diagnosis/).flatMap((screen) =>
    keysLike(firstLoadOf(screen), zod).map((key) => misplaced(key, screen)),
  ),
  ...Object.keys(manifest).flatMap((key) => circlesFrom(key)),
  ...collabParts.filter(isMapper).map(intoCollab),
]

print('page script with form and countdown', sizes['page script'])
for (const file of readdirSync(`${build}/page-script`).toSorted())
  print(`  ${file}`, gzipped(`${build}/page-script/${file}`))
print('signing in', sizes['signing in'])
print('first screen', sizes['first screen'])
for (const key of keysLike(Object.keys(manifest), /^(?:features|site)\/.*\.tsx$/))
  print(key, sizeOf(scriptsOf(firstLoadOf(key))))

heading('What the builder loads at once')
for (const { file, bytes } of largestFirst(scriptsOf(builder))) print(basename(file), bytes)
print(`All its JavaScript, at most ${limits.builder / 1000}`, sizes.builder)
print('All its CSS', sizeOf(stylesOf(builder)))

heading('What each of its other parts brings with it, fetched later')
for (const key of keysLike(Object.keys(manifest), /^builder\/.*\.tsx$/).filter(isLater))
  print(key, sizeOf(scriptsOf(withImports(key).filter(isLater))))

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The scripts of a page are one when they get there. */
function gzippedTogether(...names: string[]): number {
  const sources = names.map((name) => readFileSync(`${build}/page-script/${name}.js`, 'utf8'))
  return gzipSync(sources.join('\n'), { level: 9 }).byteLength
}

function isLater(key: string): boolean {
  return !builder.includes(key)
}

function tooLarge(name: keyof typeof limits): string {
  const over = sizes[name] - limits[name]
  return `the ${name} is ${over} bytes over its ${limits[name]}: let it load later what can wait (client/lib/loading/lazy-file.ts)`
}

function misplaced(key: string, where: string): string {
  return `${key} loads with ${where}; import it where it is used`
}

function intoCollab(part: string): string {
  return `${part} of MikroORM loads where a process only collaborates; put what needs entities into a file of its own`
}

/** A file of the server and everything that it loads at once. */
function serverParts(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const source = readFileSync(`${build}/server/${name}`, 'utf8')
  const needed = source.matchAll(/(?:from|import) "\.\/([\w.-]+\.js)"/g)
  return [name, ...[...needed].flatMap(([, next = '']) => serverParts(next, seen))]
}

function isMapper(part: string): boolean {
  const map = `${build}/server/${part}.map`
  return existsSync(map) && readFileSync(map, 'utf8').includes('node_modules/@mikro-orm')
}

function heading(text: string): void {
  process.stdout.write(`\n${text}\n`)
}

function print(name: string, bytes: number): void {
  process.stdout.write(`${name.padEnd(60)} ${(bytes / 1000).toFixed(1).padStart(8)} kB gzip\n`)
}

/** What loads for itself, but for screens whose own work is to read by schemas. */
function screensBut(readers: RegExp): string[] {
  const screens = keysLike(Object.keys(manifest), /^(?:builder|features|site)\/.*\.tsx$/)
  return screens.filter((key) => !readers.test(key))
}

/** Everything that a screen needs before it can be drawn. */
function firstLoadOf(screen: string): string[] {
  if (!manifest[screen]) throw new Error(`The build has no ${screen}.`)
  return [...new Set([...initial, ...withImports(screen)])]
}

/** A file of the build and everything that it needs at once. */
function withImports(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const needed = manifest[key]?.imports ?? []
  return [key, ...needed.flatMap((next) => withImports(next, seen))]
}

/** Files that import each other run in an order that leaves one of them without the other. */
function circlesFrom(key: string): string[] {
  const others = (manifest[key]?.imports ?? []).filter((next) => key < next)
  const circular = others.filter((next) => withImports(next).includes(key))
  return circular.map(
    (next) => `${key} and ${next} import each other (client/build/file-groups.ts)`,
  )
}

function keysLike(keys: string[], pattern: RegExp): string[] {
  return keys.filter((key) => pattern.test(key) || pattern.test(manifest[key]?.file ?? ''))
}

function scriptsOf(keys: string[]): string[] {
  return keys.map((key) => manifest[key]?.file).filter((file) => file !== undefined)
}

function stylesOf(keys: string[]): string[] {
  return [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))]
}

function largestFirst(files: string[]): { file: string; bytes: number }[] {
  return files
    .map((file) => ({ file, bytes: sizeOf([file]) }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

function sizeOf(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipped(`${build}/client/${file}`), 0)
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).byteLength
}
