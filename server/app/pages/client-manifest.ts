import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** What was built of the client, by the names of its sources. */
export type ClientManifest = z.infer<typeof manifestShape>

/** Reads it in the client's build; empty while developing. */
export async function readManifest(folder: string): Promise<ClientManifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  return manifestShape.parse(JSON.parse(text))
}

/** The names of a file and of all that it can't begin without, itself first. */
export function withImports(
  manifest: ClientManifest,
  name: string,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const next of manifest[name]?.imports ?? []) withImports(manifest, next, seen)
  return seen
}
