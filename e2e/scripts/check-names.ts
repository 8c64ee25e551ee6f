// Holds the names of files and of what they export against the glossary of CONTRIBUTING.md.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { exportedNames, glossaryOf, retiredIn } from './retired-names.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

const glossary = glossaryOf(read('CONTRIBUTING.md'))
const files = globSync('{client,collab,server,shared,e2e}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('/migrations/'),
})
const problems = files.toSorted().flatMap((path) => {
  const names = [path.split('/').slice(1).join('/'), ...exportedNames(read(path))]
  return names.flatMap((name) =>
    retiredIn(name, glossary).map(
      ({ retired, word }) => `${path}: ${name} says “${retired}”; the word for it is ${word}.`,
    ),
  )
})
if (glossary.length === 0) problems.push('CONTRIBUTING.md: the glossary was not found.')
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
