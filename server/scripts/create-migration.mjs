// Usage: npm run migration -- <name>
// Needs TEST_POSTGRES_URL (a server where databases may be made) for the PostgreSQL half.
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { format, resolveConfig } from 'prettier'
import { runnerImport } from 'vite'

const name = process.argv[2]
const server = process.env.TEST_POSTGRES_URL
if (!name || !server) {
  console.error('Usage: TEST_POSTGRES_URL=postgres://… npm run migration -- <name>')
  process.exit(2)
}

/** @type {{ module: typeof import('../app/database/create-migration.ts') }} */
const { module } = await runnerImport('./server/app/database/create-migration.ts')
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const database = `migration_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = `/${database}`

await administer(`create database ${database}`)
try {
  /** @type {[kind: 'sqlite' | 'postgres', databaseUrl: string | null][]} */
  const databases = [
    ['sqlite', null],
    ['postgres', url.href],
  ]
  for (const [kind, databaseUrl] of databases) {
    const folder = `server/app/database/migrations/${kind}`
    const path = await module.createMigration({ name, stamp, databaseUrl, folder })
    if (path) await inOurFormat(path)
    console.log(path ? `wrote ${path}` : `${kind}: nothing to change`)
  }
} finally {
  await administer(`drop database ${database} with (force)`)
}
process.exit(0)

/** @param {string} path */
async function inOurFormat(path) {
  const options = { ...(await resolveConfig(path)), filepath: path }
  await writeFile(path, await format(await readFile(path, 'utf8'), options))
}

/** @param {string} statement */
async function administer(statement) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
