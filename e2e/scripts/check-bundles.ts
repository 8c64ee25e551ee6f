// What a visitor and a person at the dashboard or in the builder has to load, gzipped, against its
// budget; and that the text editor and the builder load only where they are used.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const build = resolve(import.meta.dirname, '../../.build')
const pageScriptBytes = 2_000
const initialBytes = 210_000
const builderOnly = /(?:^|\/)(?:text-editor|builder)[.-]|@tiptap|prosemirror/

const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      isEntry: z.boolean().optional(),
      imports: z.array(z.string()).optional(),
      dynamicImports: z.array(z.string()).optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(`${build}/client/.vite/manifest.json`, 'utf8')))

const pageScript = gzipped(`${build}/page-script/page-script.js`)
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? 'index.html'
const initial = withImports(entry)
const initialSize = sizeOf(initial)

const problems = [
  ...(pageScript > pageScriptBytes ? [`the page script is over ${pageScriptBytes} bytes`] : []),
  ...(initialSize > initialBytes ? [`the first screen is over ${initialBytes} bytes`] : []),
  ...initial
    .filter((key) => builderOnly.test(key) || builderOnly.test(manifest[key]?.file ?? ''))
    .map((key) => `${key} loads with the first screen; import it where it is used`),
]

print('page script', pageScript)
print('first screen', initialSize)
for (const key of Object.keys(manifest).filter((name) =>
  /^(?:features|site|builder|preview)\/.*\.tsx$/.test(name),
))
  print(key, sizeOf([...new Set([...initial, ...withImports(key)])]))
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function print(name: string, bytes: number): void {
  process.stdout.write(`${name.padEnd(60)} ${(bytes / 1000).toFixed(1).padStart(8)} kB gzip\n`)
}

/** A file of the build and everything that it needs at once. */
function withImports(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const needed = manifest[key]?.imports ?? []
  return [key, ...needed.flatMap((next) => withImports(next, seen))]
}

function sizeOf(keys: string[]): number {
  return keys
    .map((key) => manifest[key]?.file)
    .filter((file) => file !== undefined)
    .reduce((sum, file) => sum + gzipped(`${build}/client/${file}`), 0)
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).byteLength
}
