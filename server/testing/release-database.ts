import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { openPostgresDump, openSqliteFile } from './database.ts'
import type { OpenTestDatabase } from './database.ts'

const folder = resolve(import.meta.dirname, '../app/database/releases')

/** What a release's own API said of what is in its database. */
const contents = z.object({
  madeAt: z.iso.datetime(),
  companyId: z.string(),
  members: z.array(z.object({ personId: z.string(), name: z.string(), role: z.string() })),
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    release: z.number(),
    versionId: z.string(),
  }),
  words: z.array(z.string()),
  views: z.number(),
  leads: z.array(z.string()),
})
export type ReleaseContents = z.infer<typeof contents>

type Kind = 'sqlite' | 'postgres'

/** The versions of which databases are kept. */
export const keptReleases = (): string[] => readdirSync(folder).toSorted()

/** What the database of a release held when it was made. */
export function readContents(version: string, kind: Kind): ReleaseContents {
  return contents.parse(JSON.parse(readFileSync(join(folder, version, `${kind}.json`), 'utf8')))
}

/** Opens a copy of the database that a release wrote, as it left it. */
export function openRelease(version: string, kind: Kind): ReturnType<OpenTestDatabase> {
  const kept = (name: string) => gunzipSync(readFileSync(join(folder, version, name)))
  return kind === 'sqlite'
    ? openSqliteFile(kept('sqlite.db.gz'))
    : openPostgresDump(kept('postgres.sql.gz').toString())
}
