import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ShownFirst } from '#server/features/preview/show-first-look.ts'

/** The screens that open a campaign, with their names in the client's build. */
const screens = new Map([
  ['builder', 'builder/builder-screen.tsx'],
  ['preview', 'features/preview/preview-screen.tsx'],
])
/** What asks the API before the screen is there: small, and wanted before all else. */
const askAhead = 'features/preview/ask-ahead.ts'
/** What takes over from a first look, what asks about the link in the address, and what the page begins with. */
const afterFirstLook = [
  'app/first-look.ts',
  'app/require-admission.tsx',
  'features/share-links/entrance.tsx',
  'lib/campaign-session/keep-on-device.ts',
  'features/threads/public/pins.tsx',
]
const opensCampaign = /^\/campaigns\/(builder|preview)\/([\w-]+)\/?$/

/** Links to what the API is asked, and to files. */
export type PreloadLinks = { questions: string; files: string }

/**
 * Gives the links for the application's document at a path, by which the browser asks for what a
 * signed-in person's screen will ask for, while its first scripts still load: the two questions to the
 * API without whose answers it shows nothing, and its own files. Empty for most screens. What is wanted
 * only later is not among them: it would take its share of the line and of the processor from what the
 * screen can't begin without. `folder` is the client's build.
 */
export async function preloadLinks(
  folder: string,
): Promise<(path: string, look: Pick<ShownFirst, 'questions'> | null) => PreloadLinks> {
  const filesOf = await readFiles(folder)
  const first = filesOf(askAhead)
  const later = afterFirstLook.flatMap(filesOf)
  const links = new Map(
    [...screens].map(([screen, key]) => {
      const files = filesOf(key)
      return [screen, { plain: linksTo(files), afterLook: linksTo([...first, ...files, ...later]) }]
    }),
  )
  return (path, look) => {
    const [, screen = '', campaignId] = opensCampaign.exec(path) ?? []
    if (campaignId === undefined) return { questions: '', files: '' }
    const more = look?.questions ?? []
    const questions = ['/api/me', `/api/campaigns/${campaignId}`, ...more].map(questionLink)
    const files = links.get(screen)?.[look ? 'afterLook' : 'plain'] ?? ''
    return { questions: questions.join(''), files }
  }
}

const linksTo = (files: readonly string[]) => [...new Set(files)].map(fileLink).join('')
const questionLink = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${address}">`
const fileLink = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** The styles and scripts that a screen begins with, without those of every screen; none while developing. */
async function readFiles(folder: string): Promise<(screen: string) => string[]> {
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
  return (screen) => {
    // A file that was given another name would load late, and nobody would notice.
    if (entries.length > 0 && !manifest[screen]) throw new Error(`The build has no ${screen}.`)
    const keys = [...withImports(screen)].filter((key) => !everywhere.has(key))
    const found = keys.flatMap((key) => manifest[key] ?? [])
    return [...found.flatMap(({ css }) => css), ...found.map(({ file }) => file)]
  }
}
