import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { explainBuild, explainThrown } from './explain-failure.mjs'
import { holdLock } from './hold-lock.mjs'
import { node, root } from './paths.mjs'
import { runToEnd } from './run-to-end.mjs'
import { reportStep } from './report-step.mjs'

const folder = `${root}.build`
const stampFile = `${folder}/stamp`
const parts = ['client', 'page-script', 'site', 'server']
const sources = ['client', 'collab', 'server', 'shared']
const settings = [
  'README.md',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Builds `.build/{client,page-script,site,server}` unless they were built from the sources as they are.
 * What was built is put in place only when all of it is complete. Throws an Error that says what to do
 * when a part fails.
 */
export async function buildStale() {
  const stamp = hashSources()
  if (isBuilt(stamp)) return
  try {
    await holdLock(`${folder}/build.lock`, async () => {
      if (!isBuilt(stamp))
        await reportStep({ doing: 'Building', done: 'Built' }, () => build(stamp))
    })
  } catch (error) {
    throw explainThrown(error)
  }
}

/** @param {string} stamp */
async function build(stamp) {
  removeLeftovers()
  const next = `${folder}/next-${process.pid}`
  const results = await Promise.all(parts.map((part) => buildPart(part, `${next}/${part}`)))
  const failed = results.filter((result) => result.code !== 0)
  if (failed.length > 0) {
    rmSync(next, { recursive: true, force: true })
    throw new Error(failed.map(describe).join('\n\n'))
  }
  putInPlace(next, stamp)
}

/** @param {{ part: string, output: string }} failed */
function describe({ part, output }) {
  return `The ${part} can't be built. ${explainBuild(output)}`
}

/**
 * @param {string} part
 * @param {string} outDir
 */
async function buildPart(part, outDir) {
  const mode = part === 'client' ? 'production' : part
  const options = ['build', '--mode', mode, '--outDir', outDir, '--logLevel', 'warn']
  const env = { ...process.env, NO_COLOR: '1' }
  return { part, ...(await runToEnd(node, ['node_modules/vite/bin/vite.js', ...options], { env })) }
}

/**
 * Without the stamp nothing counts as built, so a kill between two renames is only a rebuild.
 * @param {string} next
 * @param {string} stamp
 */
function putInPlace(next, stamp) {
  rmSync(stampFile, { force: true })
  for (const part of parts) {
    if (existsSync(`${folder}/${part}`)) renameSync(`${folder}/${part}`, `${next}/old-${part}`)
    renameSync(`${next}/${part}`, `${folder}/${part}`)
  }
  writeFileSync(`${next}/stamp`, stamp)
  renameSync(`${next}/stamp`, stampFile)
  rmSync(next, { recursive: true, force: true })
}

function removeLeftovers() {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.startsWith('next-')) rmSync(`${folder}/${name}`, { recursive: true, force: true })
}

/** @param {string} stamp */
function isBuilt(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of [...settings, ...sources.flatMap(filesBelow)].toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(root + path))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} directory */
function filesBelow(directory) {
  return readdirSync(root + directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${directory}/${name}`)
    .filter((path) => statSync(root + path).isFile())
}
