// `npm run release-database -- 0.2.0 [<commit>]`: runs the build of a release, makes a small company in it
// on both databases, and keeps them for the test of migrations.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '#e2e/scripts/run-command.ts'
import { createDatabase } from '#e2e/support/create-database.ts'
import { provideBuild } from '#e2e/support/provide-build.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { dumpPostgres, dumpSqlite } from './dump-database.ts'
import { makeSmallCompany } from './small-company.ts'
import type { SmallCompany } from './small-company.ts'

const usage = `Usage: npm run release-database -- <version> [<commit>]
  keeps small databases that this release wrote in server/app/database/releases; <commit> is that of its
  tag when left out`

const [, , version = '', given] = process.argv
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(usage)
const named = ['rev-parse', '--short', `${given ?? `v${version}`}^{commit}`]
const commit = execFileSync('git', named, { cwd: root, encoding: 'utf8' }).trim()
const folder = join(root, 'server/app/database/releases', version)
const madeAt = new Date().toISOString()
const build = await provideBuild(commit)
mkdirSync(folder, { recursive: true })
await onSqlite()
await onPostgres()
process.stdout.write(`${folder} is complete. Commit it.\n`)

async function onSqlite(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-release-'))
  try {
    const company = await fill({ dataDir })
    keep('sqlite', 'db', company, dumpSqlite(dataDir))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-release-'))
  const postgres = await startPostgres({ durable: false })
  try {
    const { url } = await createDatabase(postgres.url)
    const company = await fill({ dataDir, databaseUrl: url })
    keep('postgres', 'sql', company, await dumpPostgres(url))
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(place: { dataDir: string; databaseUrl?: string }): Promise<SmallCompany> {
  const env = { LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  const server = await startServer({ ...place, build, env })
  try {
    return await makeSmallCompany(server.origin)
  } finally {
    await server.stop()
  }
}

function keep(kind: string, ending: string, company: SmallCompany, dump: Buffer): void {
  const contents = { version, commit, madeAt, ...company }
  writeFileSync(join(folder, `${kind}.json`), `${JSON.stringify(contents, null, 2)}\n`)
  const packed = gzipSync(dump, { level: 9 })
  writeFileSync(join(folder, `${kind}.${ending}.gz`), packed)
  const kilobytes = (packed.length / 1000).toFixed(0)
  process.stdout.write(`${kind}: ${kilobytes} kB of ${version} at ${commit}\n`)
}
