import { createDatabase } from './create-database.ts'

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
  const { url, drop } = await createDatabase(server)
  return { databaseUrl: url, drop }
}
