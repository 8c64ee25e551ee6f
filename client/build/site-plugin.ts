import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import type { BuildOptions, Plugin } from 'vite'
import { isRecord } from '#shared/lib/is-record.ts'
import { buildTarget } from './browser-support/browsers.ts'
import type { renderSite } from './site/render-site.tsx'

const root = resolve(import.meta.dirname, '../..')
const scripts = resolve(root, 'client/site/scripts')
const watched = [
  'scheme.js',
  'site.ts',
  'search.ts',
  'find-entries.ts',
  'support.ts',
  'stage.ts',
  'templates.ts',
  ...globSync('../demo/*', { cwd: scripts }),
]

/**
 * Runs what was built of `client/build/site`: it renders the public site into the folder that it is
 * in. The scripts of the pages are built before, each by itself.
 */
export function renderedSite(): Plugin {
  let outDir = ''
  return {
    name: 'fanfare-rendered-site',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    buildStart() {
      for (const name of watched) this.addWatchFile(resolve(scripts, name))
    },
    async writeBundle() {
      const script = (name: string) => bundle(scriptBuild(resolve(scripts, `${name}.ts`)))
      const [site, search, support, stage, templates] = await Promise.all([
        script('site'),
        script('search'),
        script('support'),
        script('stage'),
        script('templates'),
      ])
      const demo = await bundle(moduleBuild(resolve(root, 'client/site/demo/open-demo.tsx')))
      const scheme = await readFile(resolve(scripts, 'scheme.js'), 'utf8')
      // Another address each time, so that a change is seen while this process lives.
      const built: unknown = await import(`${outDir}/render-site.js?${Date.now()}`)
      if (!isSiteBuild(built)) throw new Error('What was built of the site does not render it.')
      const inline = `(function(){${scheme}})()`
      const programs = { site, search, support, stage, templates, demo }
      await built.renderSite(outDir, { scheme: inline, ...programs })
    },
  }
}

const isSiteBuild = (built: unknown): built is { renderSite: typeof renderSite } =>
  isRecord(built) && typeof built['renderSite'] === 'function'

/** A script by itself, which runs at once. */
const scriptBuild = (entry: string): BuildOptions => ({
  lib: { entry, formats: ['iife'], name: 'site' },
})

/** A module that a script loads later. It keeps what it exports. */
const moduleBuild = (entry: string): BuildOptions => ({
  rolldownOptions: {
    input: entry,
    preserveEntrySignatures: 'strict',
    output: { codeSplitting: false },
  },
})

/** What comes of an entry, with everything that it needs, as one file. */
async function bundle(options: BuildOptions): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { write: false, target: buildTarget('published'), modulePreload: false, ...options },
  })
  const [first] = [built].flat()
  const code = first && 'output' in first ? first.output[0].code : null
  if (!code) throw new Error('A script of the site came to nothing.')
  return code
}
