// Holds the imports against .dependency-cruiser.cjs, and the rooms of the server and of the client's
// features to needing each other in one direction only. Imports of types count, tests do not.
import { relative, resolve } from 'node:path'
import { cruise, format } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { roomCircles } from './room-circles.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['client', 'collab', 'e2e', 'server', 'shared']
const isTest = /\.test\.tsx?$|\/testing\//

const options = await extractDepcruiseOptions(resolve(root, '.dependency-cruiser.cjs'))
const { output } = await cruise(folders, { ...options, baseDir: root })
if (typeof output === 'string') throw new Error('The rules could not be read.')

const files = output.modules
  .filter(({ source }) => !isTest.test(source))
  .map(({ source, dependencies }) => ({
    source,
    targets: dependencies.map(({ resolved }) => resolved).filter((one) => !isTest.test(one)),
  }))
const circles = roomCircles(files, roomOf)
const { error } = output.summary
if (error > 0) {
  const report = await format(output, { outputType: 'err-long' })
  process.stdout.write(`${String(report.output)}\n`)
}
for (const circle of circles) process.stdout.write(`${circle}\n`)
process.exitCode = error + circles.length === 0 ? 0 : 1

/** `server/features/leads` of what is in it; null for files that are in no room of a layer. */
function roomOf(file: string): string | null {
  const path = relative(root, resolve(root, file))
  return /^(?:server\/[^/]+|client\/features)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
}
