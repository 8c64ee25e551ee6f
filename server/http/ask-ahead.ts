import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { escapeHtml } from './escape-html.ts'

/** The screens that open campaigns: much to load, and two questions to the API before anything shows. */
const screens = [
  { address: /^\/campaigns\/builder\/([\w-]+)\/?$/, entry: 'builder/builder-screen.tsx' },
  { address: /^\/campaigns\/preview\/([\w-]+)\/?$/, entry: 'features/preview/preview-screen.tsx' },
]

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

type Manifest = z.output<typeof manifestShape>

/**
 * Links for the head of the application's document at `path`, by which the browser fetches what the
 * screen there begins with while the first scripts still load: its files, and for people who are
 * signed in what it asks the API. `folder` is the client's build. Empty for other screens.
 */
export type AskAhead = (path: string, isSignedIn: boolean) => string

/** Reads what the build knows of its files. */
export async function createAskAhead(folder: string): Promise<AskAhead> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const manifest = manifestShape.parse(JSON.parse(text))
  const known = screens.map(({ address, entry }) => ({
    address,
    links: fileLinks(manifest, entry),
  }))
  return (path, isSignedIn) => {
    for (const { address, links } of known) {
      const campaignId = address.exec(path)?.[1]
      if (campaignId === undefined) continue
      return isSignedIn ? links + dataLinks(['/api/me', `/api/campaigns/${campaignId}`]) : links
    }
    return ''
  }
}

function fileLinks(manifest: Manifest, entry: string): string {
  const begun = withImports(manifest, 'index.html')
  const keys = [...withImports(manifest, entry)].filter((key) => !begun.has(key))
  const parts = keys.flatMap((key) => manifest[key] ?? [])
  const styles = new Set(parts.flatMap(({ css }) => css))
  return [
    ...parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  ].join('')
}

/** A file of the build and everything that it needs at once. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) withImports(manifest, next, found)
  return found
}

function dataLinks(addresses: readonly string[]): string {
  return addresses
    .map((address) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`)
    .join('')
}
