import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { build } from 'vite'
import type { BuildOptions, Plugin } from 'vite'
import { buildTarget } from './browser-support/browsers.ts'

/** How a script is built that is one file, for published pages. */
export function scriptBuild(entry: string, name: string): BuildOptions {
  return {
    sourcemap: false,
    target: buildTarget('published'),
    modulePreload: false,
    lib: { entry, formats: ['iife'], name: 'fanfare', fileName: () => `${name}.js` },
  }
}

/** Builds what stands beside the first: the `script.ts` in the folders of blocks run by themselves. */
export function furtherScripts(root: string): Plugin {
  const scripts = globSync('shared/blocks/*/script.ts', { cwd: root })
  const uncounted = resolve(root, 'client/page-script/uncounted-script.ts')
  let outDir = ''
  return {
    name: 'fanfare-further-scripts',
    // Told by whoever builds: the folder is put in its place when all of it is complete.
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    buildStart() {
      for (const script of [...scripts, uncounted]) this.addWatchFile(resolve(root, script))
    },
    async closeBundle() {
      await buildBeside(uncounted, 'uncounted-script')
      for (const script of scripts) {
        const kind = basename(dirname(script))
        // No file: the plugin says what is in it.
        const entry = resolve(root, dirname(script), 'run-script.ts')
        await buildBeside(entry, `block-${kind}`, runsByItself(root, entry, resolve(root, script)))
      }
    },
  }

  function buildBeside(entry: string, name: string, ...plugins: Plugin[]) {
    const lib = { ...scriptBuild(entry, name), outDir, emptyOutDir: false }
    return build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      plugins,
      build: lib,
    })
  }
}

/** An entry that runs a block's script on the whole page; one that fails keeps no other from it. */
function runsByItself(root: string, entry: string, script: string): Plugin {
  const runner = resolve(root, 'shared/blocks/block-script.ts')
  return {
    name: 'fanfare-run-block-script',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) =>
      id === entry
        ? `import enhance from '${script}'; import { runScripts } from '${runner}'; runScripts([enhance], document)`
        : null,
  }
}
