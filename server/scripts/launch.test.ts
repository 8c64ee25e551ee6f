import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** Not below TMPDIR, which the tests have to themselves: nobody else may look into that. */
const base = process.platform === 'win32' ? tmpdir() : '/tmp'
/** Has packages of its own. */
const peers = 'e2e/bench/peers'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(base, 'fanfare-launch-'))
  const packages = ['package.json', 'package-lock.json', '.npmrc']
  for (const part of ['server/scripts', ...packages, ...packages.map((file) => join(peers, file))])
    cpSync(join(root, part), join(folder, part), { recursive: true })
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the checkout's launcher and returns its exit code and all that it said. */
function launch(args: string[], env: Record<string, string> = {}) {
  const result = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { code: result.status, output: result.stdout + result.stderr }
}

test('tells a Node that is too old, and begins nothing', () => {
  const old = join(folder, 'old.cjs')
  writeFileSync(
    old,
    "Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })\nObject.defineProperty(process, 'version', { value: 'v18.20.4' })",
  )
  const { code, output } = launch(['--require', old, 'server/scripts/launch.cjs', 'install'])
  expect(code).toBe(1)
  expect(output).toMatch(/^Fanfare needs Node 20 or newer, and this is v18\.20\.4\. .*nodejs\.org/)
  expect(existsSync(join(folder, '.build'))).toBe(false)
})

test.each([
  ['install'],
  ['install', peers],
  ['build'],
  ['run', '--build', 'server/scripts/dev.mjs'],
  ['run', 'e2e/scripts/check.ts'],
  ['start'],
  ['image-tree', 'image'],
])('never installs through a link, whose folder npm would empty: %s %s', (...args) => {
  const elsewhere = join(folder, 'elsewhere')
  const kept = ['.package-lock.json', 'left-pad/package.json', 'left-pad/index.js']
  for (const file of kept) {
    mkdirSync(dirname(join(elsewhere, file)), { recursive: true })
    writeFileSync(join(elsewhere, file), '{ "packages": {} }')
  }
  const link = join(folder, args.includes(peers) ? peers : '', 'node_modules')
  symlinkSync(elsewhere, link)
  const { code, output } = launch(['server/scripts/launch.cjs', ...args])
  expect(code).toBe(1)
  expect(output).toMatch(/node_modules is a link to .*elsewhere.*remove the link/)
  const left = readdirSync(elsewhere, { recursive: true, encoding: 'utf8' })
  expect(left.toSorted()).toEqual([...kept, 'left-pad'].toSorted())
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
})

test('never installs through a link that leads nowhere', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'node_modules'))
  const { code, output } = launch(['server/scripts/launch.cjs', 'build'])
  expect(code).toBe(1)
  expect(output).toMatch(/node_modules is a link to a folder that is not there.*remove the link/)
})

test.each([
  { of: 'the product', args: [], packages: 'the packages' },
  { of: 'a folder', args: [peers], packages: `the packages of ${peers}` },
])(
  'without a registry says what that means, with the words of npm below: $of',
  (place) => {
    const env = {
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache'),
    }
    const { code, output } = launch(['server/scripts/launch.cjs', 'install', ...place.args], env)
    expect(code).toBe(1)
    expect(output).toContain(`Installing ${place.packages}…`)
    expect(output).toMatch(
      /could not be installed\. npm can't reach its registry[\s\S]*npm error code ECONNREFUSED/,
    )
  },
  60_000,
)

test('in a folder of somebody else says whose it has to be', () => {
  // Root may write everywhere. It becomes nobody only once Node runs, which may lie where only root looks.
  const nobody = join(folder, 'nobody.cjs')
  writeFileSync(nobody, 'if (process.getuid?.() === 0) process.setuid(65534)')
  chmodSync(folder, 0o555)
  const { code, output } = launch(['--require', nobody, 'server/scripts/launch.cjs', 'install'])
  expect(code).toBe(1)
  expect(output).toMatch(/can't be written by this user[\s\S]*EACCES: permission denied, mkdir/)
})
