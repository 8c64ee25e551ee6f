// Holds the documents to the files as they are: what they link to or name exists, and the overview of
// the architecture stays one.
import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { findNamed, namedPaths } from './named-paths.ts'
import { notOurs } from './not-ours.ts'

const root = resolve(import.meta.dirname, '../..')
/** More words than anybody reads in five minutes. */
const overview = { document: 'ARCHITECTURE.md', words: 900 }

const files = globSync(['**/*', '.*', '.*/**/*'], {
  cwd: root,
  withFileTypes: true,
  exclude: ({ name }) => notOurs.test(name),
})
  .filter((entry) => entry.isFile())
  .map((entry) => resolve(entry.parentPath, entry.name).slice(root.length + 1))
const documents = files.filter((file) => file.endsWith('.md')).toSorted()

const problems = [...documents.flatMap(missing), ...tooLong()]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function missing(document: string): string[] {
  return namedPaths(readText(document))
    .filter((named) => !isLeftByRuns(named.path) && findNamed(named, document, files) === null)
    .map(({ path, line, kind }) => {
      const what = kind === 'link' ? 'links to' : 'names'
      return `${document}:${line}: ${what} ${path}, which is not there. Name where it is now.`
    })
}

/** What is installed, built or kept is on no fresh checkout. */
function isLeftByRuns(path: string): boolean {
  return path.split('/').some((part) => notOurs.test(basename(part)))
}

function tooLong(): string[] {
  const count = readText(overview.document).split(/\s+/).filter(Boolean).length
  if (count <= overview.words) return []
  return [
    `${overview.document}: ${count} words, at most ${overview.words}. Move what is about one folder into the README.md there.`,
  ]
}

function readText(path: string): string {
  return readFileSync(resolve(root, path), 'utf8')
}
