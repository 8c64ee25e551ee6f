import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * A new PostgreSQL database when TEST_DATABASE says so, else none (SQLite in the data folder).
 * `drop` removes it, also while it is in use.
 */
export async function openTestDatabase(): Promise<{
  databaseUrl?: string
  drop: () => Promise<void>
}> {
  if (process.env['TEST_DATABASE'] !== 'postgres') return { drop: async () => undefined }
  const server = process.env['TEST_POSTGRES_URL']
  if (!server) throw new Error('TEST_DATABASE=postgres needs TEST_POSTGRES_URL.')
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
