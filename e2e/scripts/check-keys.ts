// Holds that every handler of keys in the client leaves the keys of input methods alone, and knows
// letters on every layout.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { foreignKeys } from './own-keys.ts'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('client/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || /\.test\.tsx?$/.test(path),
})
const problems = files
  .toSorted()
  .flatMap((path) =>
    foreignKeys(path, readFileSync(resolve(root, path), 'utf8')).map(
      ({ line, instead }) => `${path}:${line}: ${instead} (client/lib/keys)`,
    ),
  )
if (files.length === 0) problems.push('client: no files were found.')
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
