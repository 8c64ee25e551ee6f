import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const scripts = resolve(root, 'client/site/scripts')

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
      for (const name of ['scheme.js', 'site.ts', 'search.ts', 'find-entries.ts', 'support.ts'])
        this.addWatchFile(resolve(scripts, name))
    },
    async writeBundle() {
      const [site, search, support] = await Promise.all(
        ['site', 'search', 'support'].map(bundleScript),
      )
      const scheme = await readFile(resolve(scripts, 'scheme.js'), 'utf8')
      // Another address each time, so that a change is seen while this process lives.
      const { renderSite } = await import(`${outDir}/render-site.js?${Date.now()}`)
      await renderSite(outDir, { scheme: `(function(){${scheme}})()`, site, search, support })
    },
  }
}

async function bundleScript(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: resolve(scripts, `${name}.ts`), formats: ['iife'], name: 'site' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const code = outputs[0]?.output[0].code
  if (!code) throw new Error(`The script ${name} came to nothing.`)
  return code
}
