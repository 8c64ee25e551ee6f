import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { holdLock } from './hold-lock.mjs'
import { node, root } from './paths.mjs'

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
 * What was built is put in place only when all of it is complete. Exits with 1 when a part fails.
 */
export async function buildStale() {
  const stamp = hashSources()
  if (isBuilt(stamp)) return
  await holdLock(`${folder}/build.lock`, async () => {
    if (!isBuilt(stamp)) await build(stamp)
  })
}

async function build(stamp) {
  const startedAt = Date.now()
  removeLeftovers()
  const next = `${folder}/next-${process.pid}`
  const results = await Promise.all(parts.map((part) => buildPart(part, `${next}/${part}`)))
  const failed = results.filter((result) => result.code !== 0)
  if (failed.length > 0) {
    rmSync(next, { recursive: true, force: true })
    for (const { part, output } of failed)
      process.stderr.write(`${output}\nThe ${part} can't be built.\n`)
    process.exit(1)
  }
  putInPlace(next, stamp)
  process.stdout.write(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}

function buildPart(part, outDir) {
  const mode = part === 'client' ? 'production' : part
  const options = ['build', '--mode', mode, '--outDir', outDir, '--logLevel', 'warn']
  const child = spawn(node, ['node_modules/vite/bin/vite.js', ...options], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((done) => child.on('close', (code) => done({ part, code, output })))
}

// Without the stamp nothing counts as built, so a kill between two renames is only a rebuild.
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

function filesBelow(directory) {
  return readdirSync(root + directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${directory}/${name}`)
}
