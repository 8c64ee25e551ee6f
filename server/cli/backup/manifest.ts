import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const sum = z.string().min(1)

/** The rows of a table, and what they come to in any order. */
const tableSchema = z.object({ rows: z.number().int(), sum })

/** A file by its SHA-256. */
const fileSchema = z.object({ bytes: z.number().int(), sha256: sum })

const kinds = z.enum(['sqlite', 'postgres'])

/** A database in a file beside the manifest. */
const databaseSchema = z.object({
  dump: fileSchema.extend({ name: z.enum(['fanfare.db', 'fanfare.dump', 'kratos.dump']) }),
  tables: z.record(z.string(), tableSchema),
})

const manifestSchema = databaseSchema.extend({
  /** Before 2 there is no `kratos`. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** When it was begun. */
  madeAt: z.iso.datetime(),
  database: kinds,
  /** The database of the identity provider, where the configuration named one. */
  kratos: databaseSchema.optional(),
  /** Those of the data folder, by their path in it, in `files/`. */
  files: z.record(z.string(), fileSchema),
})
/** What a backup holds. It is written last: without it there is no backup. */
export type Manifest = z.infer<typeof manifestSchema>

/** What of a database is in a backup. */
export type DatabaseBackup = z.infer<typeof databaseSchema>
export type Tables = DatabaseBackup['tables']
export type Files = Manifest['files']

/** How a database is taken into a file and brought back, with what its tables come to. */
export type DatabaseCopy = {
  kind: Manifest['database']
  dumpName: Manifest['dump']['name']
  /** Writes all of it, as of one moment, into a file that is not there yet. */
  dump(file: string): Promise<Tables>
  /** Why nothing can be brought there; null where there is nothing. */
  whyNotEmpty(): Promise<string | null>
  /** Brings it there, where there is nothing. */
  load(file: string): Promise<Tables>
}

const nameOfIt = 'manifest.json'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, nameOfIt), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Throws an Error in words when `folder` holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, nameOfIt), 'utf8').catch(() => null)
  if (text === null)
    throw new Error(`${folder} is no backup, or one that was not finished: it has no ${nameOfIt}.`)
  const parsed = manifestSchema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`The ${nameOfIt} in ${folder} is damaged, or of another version of Fanfare.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A sentence for each of `expected` that is missing or another one in `found`, and for what is more. */
export function differences(
  what: string,
  expected: Record<string, object>,
  found: Record<string, object>,
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted()
  return names.flatMap((name) => {
    const [before, after] = [expected[name], found[name]]
    if (!before) return [`${what} ${name} is not of the backup.`]
    if (!after) return [`${what} ${name} is missing.`]
    return JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [`${what} ${name} is another one: ${said(after)} instead of ${said(before)}.`]
  })
}

const said = (facts: object) => Object.values(facts).join(', ')
