import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type FreshDatabase = {
  /** `postgres://…/<its name>` */
  url: string
  drop(): Promise<void>
}

/** Makes an empty database on the PostgreSQL server at `serverUrl`. */
export async function createDatabase(serverUrl: string): Promise<FreshDatabase> {
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(serverUrl, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
