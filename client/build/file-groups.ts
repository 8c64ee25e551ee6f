import { relative, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { programs } from './programs.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * What changes seldom and is used on several screens gets a file of its own. What every screen begins
 * with is one file, and what the builder begins with a few: they pack better, and load sooner, than
 * dozens of small ones. The higher priority takes a module first. Groups leave out what their modules
 * import and others use as well, or the first screen would load all of them for the sake of that.
 */
export function fileGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    {
      name: 'react',
      priority: 40,
      test: packages('react', 'react-dom', 'scheduler', 'react-router'),
    },
    // Of lib0, what only the text editor uses stays with it.
    {
      name: 'yjs',
      priority: 30,
      test: packages('yjs', 'lib0(?![\\\\/](?:diff|dom|hash|prng|schema)\\b)', 'y-protocols'),
    },
    {
      name: 'text-editor',
      priority: 20,
      test: packages(
        '@tiptap',
        'prosemirror-[a-z-]+',
        'fast-equals',
        'linkifyjs',
        'orderedmap',
        'rope-sequence',
        'w3c-keyname',
        'lib0(?![\\\\/](?:diff|hash)\\b)',
      ),
      includeDependenciesRecursively: false,
    },
    // What else writes texts needs these of it, and not the editor.
    { name: 'text-diff', priority: 20, test: packages('lib0[\\\\/](?:diff|hash)\\b') },
    {
      name: fileOfStart,
      debugName: 'app',
      priority: 10,
      tags: ['$initial'],
      includeDependenciesRecursively: false,
    },
    // What nearly every screen has, and the first one does not begin with.
    {
      name: 'often',
      priority: 6,
      test: /ActionIcon|use-merged-ref|ui.buttons.(?:icon-button|tooltip)|ui.menus.menu-button|presence-colour|lib.spread-of/,
      includeDependenciesRecursively: false,
    },
    {
      name: 'queries',
      priority: 6,
      test: packages('@tanstack'),
      includeDependenciesRecursively: false,
    },
    // Small, and sooner there than the screens that ask as well.
    {
      name: 'questions',
      priority: 6,
      test: /features.(?:reviews.public.review-queries|threads.public.threads-query)/,
      includeDependenciesRecursively: false,
    },
    {
      name: 'icons',
      priority: 5,
      test: /@tabler.icons-react.dist.esm.icons/,
      // Several files, so that no screen loads many that it does not show.
      entriesAware: true,
      entriesAwareMergeThreshold: 2_500,
      includeDependenciesRecursively: false,
    },
    { name: fileOfBuilder, debugName: 'builder', includeDependenciesRecursively: false },
    { name: fileOfPreview, debugName: 'preview', includeDependenciesRecursively: false },
    // Each is smaller than what naming it would take.
    {
      name: 'small-parts',
      test: /@mantine.+(?:get-env|clamp|to-int|use-id|use-uncontrolled|get-style-object|use-resolved-styles-api|get-parsed-combobox-data)[.]mjs/,
      includeDependenciesRecursively: false,
    },
    // Small values that screens share with the schemas: in a file each they would cost more to name.
    {
      name: (id, modules) => (standsAlone(id, modules) ? 'values' : null),
      test: /shared.contract.(?!collab-messages)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    // With what keeps it from trying eval: in a file that comes after the schemas that is too late.
    { name: 'zod', test: /node_modules.zod.|client.lib.forms.without-eval/ },
    {
      name: 'form',
      test: /client.lib.forms.(?:use|wrong)|node_modules.(?:@mantine.form|klona|fast-deep-equal)/,
      includeDependenciesRecursively: false,
    },
  ]
}

/**
 * Names of files say what is in them, not who uses it. The first file knows all of them, and their
 * hashes can't be packed, so they are as short as keeps them apart: 42 bits.
 */
export function shortName({ name }: Rolldown.PreRenderedChunk): string {
  return `static/${name.split('~')[0]}-[hash:7].js`
}

const begunWith = new Set(['react', 'yjs', 'campaign', 'live-campaign', 'builder'])

/**
 * Has Chromium compile what the builder begins with while it is still read, on another thread, and
 * not function by function when each is called first, which the page itself would wait for
 * (v8.dev/blog/explicit-compile-hints). Other browsers read a comment.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'fanfare-compiled-ahead',
    apply: 'build',
    generateBundle: {
      // After Vite has put a line of its own first.
      order: 'post',
      handler(_options, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && begunWith.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

/**
 * The file for a module that a program begins with: the application, signing in, or both. Who signs in
 * loads nothing of the application; where that signs in, it loads the same forms without the program.
 * Null for what other screens use as well.
 */
function fileOfStart(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (id === programs.identity) return null
  const users = programsWith(id, modules)
  if (users.size > 1) return 'start'
  if (!users.has(programs.identity)) return 'app'
  const others = [...screensWith(id, modules)].filter((screen) => !signsIn.test(screen))
  if (others.length === 0) return 'signing-in'
  return others.length > 12 ? 'start' : null
}

const signsIn = /\/features\/identity\//

/** The files with which programs begin that can't do so without this module. */
function programsWith(
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { isEntry = false, importers = [] } = modules.getModuleInfo(id) ?? {}
  const found = importers.flatMap((importer) => [...programsWith(importer, modules, seen)])
  return new Set(isEntry ? [id, ...found] : found)
}

const previewScreen = 'client/features/preview/preview-screen.tsx'
const previewParts = new Set([
  previewScreen,
  'client/app/first-look.ts',
  'client/app/require-admission.tsx',
  'client/features/share-links/entrance.tsx',
  'client/lib/campaign-session/keep-on-device.ts',
  'client/features/threads/public/pins.tsx',
])
const strangersScreens = /\/(?:identity\/(?:screens|invite)|site)\//
const builderScreen = 'client/builder/builder-screen.tsx'
const liveScreens = /\/(?:campaign-session|collaboration|differences|preview|threads)\//
const drawingScreens =
  /\/(?:gallery-screen|gallery-template-screen|create-screen|showcase-template-screen|brand-sample|campaign-top)\.tsx$|templates\/seeds\//

/**
 * The file for a module that the builder begins with: its own, what it shares with the preview, with
 * all that draws campaigns (and, without the preview, makes new ones), or, where it brings no library
 * along, with any screen. Null for the rest, and for screens and later parts themselves, which are asked
 * for by their own names.
 */
function fileOfBuilder(id: string, modules: Rolldown.ChunkingContext): string | null {
  const users = [...screensWith(id, modules)].map((screen) => relative(root, screen))
  if (!users.includes(builderScreen) || users.includes(relative(root, id))) return null
  const others = users.filter((screen) => !screen.startsWith('client/builder/'))
  if (others.length === 0) return 'builder'
  const further = others.filter((screen) => !liveScreens.test(screen))
  if (further.length === 0) return 'live-campaign'
  if (further.every((screen) => drawingScreens.test(screen)))
    return users.includes(previewScreen) ? 'campaign' : 'new-campaign'
  return standsAlone(id, modules) ? 'shared' : null
}

/**
 * The file for a module that a guest's preview begins with and that has none yet: what it shares with
 * its own parts, with the comments of the builder, or with screens for people who are signed in, the
 * builder among them or not. A guest may stand on a slow line, where twenty small files take longer than
 * one. Null for what strangers' screens use as well, and for parts themselves.
 */
function fileOfPreview(id: string, modules: Rolldown.ChunkingContext): string | null {
  const users = [...screensWith(id, modules)].map((screen) => relative(root, screen))
  if (users.includes(relative(root, id)) || !users.some((screen) => previewParts.has(screen)))
    return null
  const inBuilder = users.filter((screen) => screen.startsWith('client/builder/'))
  const others = users.filter(
    (screen) =>
      !previewParts.has(screen) && !inBuilder.includes(screen) && !liveScreens.test(`/${screen}`),
  )
  if (others.length === 0 && inBuilder.length === 0)
    return users.includes(previewScreen) ? 'preview' : null
  if (others.length === 0)
    return inBuilder.every((screen) => screen.startsWith('client/builder/comments/'))
      ? 'pins'
      : null
  if (others.every((screen) => drawingScreens.test(`/${screen}`))) return null
  if (others.some((screen) => strangersScreens.test(screen)) || needsYjs(id, modules)) return null
  return users.includes(builderScreen) ? 'at-work' : 'signed-in'
}

/** Whether a module is ours and needs nothing but React and modules of which the same is true. */
function standsAlone(id: string, modules: Rolldown.ChunkingContext): boolean {
  if (id.includes('node_modules')) return false
  const { importedIds = [] } = modules.getModuleInfo(id) ?? {}
  return importedIds.every((next) => isReact.test(next) || standsAlone(next, modules))
}

function needsYjs(id: string, modules: Rolldown.ChunkingContext): boolean {
  return (modules.getModuleInfo(id)?.importedIds ?? []).some((next) => isYjs.test(next))
}

const isYjs = packages('yjs', 'lib0', 'y-protocols')
const isReact = packages('react', 'react-dom')

/** The screens, and the parts that load later, which can't begin without this module. */
function screensWith(
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { dynamicImporters = [], importers = [] } = modules.getModuleInfo(id) ?? {}
  const screens = importers.flatMap((importer) => [...screensWith(importer, modules, seen)])
  return new Set(dynamicImporters.length > 0 ? [id, ...screens] : screens)
}

/** Matches the files of the named packages below node_modules. */
function packages(...names: string[]): RegExp {
  return new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
}
