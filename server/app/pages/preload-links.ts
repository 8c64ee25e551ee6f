import type { ShownFirst } from '#server/features/preview/show-first-look.ts'
import { readManifest, withImports } from './client-manifest.ts'

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
/** With what every screen begins. */
const program = 'index.html'
const opensCampaign = /^\/campaigns\/(builder|preview)\/([\w-]+)\/?$/

/** A first look, and whether it is for somebody who is signed in. */
type Shown = Pick<ShownFirst, 'questions'> & { isSignedIn: boolean }

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
): Promise<(path: string, look: Shown | null) => PreloadLinks> {
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
    const { questions: more, isSignedIn } = look ?? { questions: [], isSignedIn: true }
    const asked = [...(isSignedIn ? ['/api/me'] : []), `/api/campaigns/${campaignId}`, ...more]
    const questions = asked.map(questionLink)
    const files = links.get(screen)?.[look ? 'afterLook' : 'plain'] ?? ''
    return { questions: questions.join(''), files }
  }
}

const linksTo = (files: readonly string[]) => [...new Set(files)].map(fileLink).join('')
const questionLink = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${address}">`
const fileLink = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`

/** The styles and scripts that a screen begins with, without those of every screen; none while developing. */
async function readFiles(folder: string): Promise<(screen: string) => string[]> {
  const manifest = await readManifest(folder)
  const everywhere = withImports(manifest, program)
  return (screen) => {
    // A file that was given another name would load late, and nobody would notice.
    if (manifest[program] && !manifest[screen]) throw new Error(`The build has no ${screen}.`)
    const keys = [...withImports(manifest, screen)].filter((key) => !everywhere.has(key))
    const found = keys.flatMap((key) => manifest[key] ?? [])
    return [...found.flatMap(({ css }) => css), ...found.map(({ file }) => file)]
  }
}
