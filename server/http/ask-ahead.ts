import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * The screens that open a campaign, with the names in the client's build of what they begin with, and
 * of what is wanted as soon as they stand: on the builder most people begin to write.
 */
const screens = new Map([
  [
    'builder',
    {
      begin: 'builder/builder-screen.tsx',
      soon: ['builder/text/live-text.tsx', 'builder/canvas/selection-tools.tsx'],
    },
  ],
  ['preview', { begin: 'features/preview/preview-screen.tsx', soon: [] }],
])
const opensCampaign = /^\/campaigns\/(builder|preview)\/([\w-]+)\/?$/

/**
 * Gives the links for the head of the application's document at a path, by which the browser asks for
 * what a signed-in person's screen will ask for, while its first scripts still load: the two questions
 * to the API without whose answers it shows nothing, its own files, and behind them those it will want
 * soon. Empty for most screens. `folder` is the client's build.
 */
export async function askAhead(folder: string): Promise<(path: string) => string> {
  const filesOf = await readFiles(folder)
  const links = new Map(
    [...screens].map(([screen, { begin, soon }]) => {
      const first = filesOf([begin])
      const later = filesOf(soon).filter((file) => !first.includes(file))
      return [screen, [...first.map((file) => fileLink(file)), ...later.map(laterLink)].join('')]
    }),
  )
  return (path) => {
    const [, screen = '', campaignId] = opensCampaign.exec(path) ?? []
    if (campaignId === undefined) return ''
    const questions = ['/api/me', `/api/campaigns/${campaignId}`].map(questionLink)
    return `${questions.join('')}${links.get(screen) ?? ''}`
  }
}

const questionLink = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${address}">`
const fileLink = (file: string, attributes = '') =>
  `<link ${kindOf(file)}${attributes} crossorigin href="/${file}">`
const laterLink = (file: string) => fileLink(file, ' fetchpriority="low"')
const kindOf = (file: string) =>
  file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** The styles and scripts that parts can't be without, and not every screen has; none while developing. */
async function readFiles(folder: string): Promise<(parts: readonly string[]) => string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = manifestShape.parse(JSON.parse(text))
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) withImports(next, seen)
    return seen
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const everywhere = new Set(entries.flatMap((key) => [...withImports(key)]))
  return (parts) => {
    const keys = new Set(parts.flatMap((part) => [...withImports(part)]))
    const found = [...keys].flatMap((key) => (everywhere.has(key) ? [] : (manifest[key] ?? [])))
    return [...found.flatMap(({ css }) => css), ...found.map(({ file }) => file)]
  }
}
