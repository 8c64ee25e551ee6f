import { startPostgres } from './start-postgres.ts'

/**
 * Before the tests that need a database (vite.config.ts): sets TEST_POSTGRES_URL to a fresh
 * PostgreSQL, unless the caller has set it. Returns what stops it afterwards.
 */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined
  const postgres = await startPostgres({ durable: false })
  process.env['TEST_POSTGRES_URL'] = postgres.url
  return async () => {
    delete process.env['TEST_POSTGRES_URL']
    await postgres.stop()
  }
}
