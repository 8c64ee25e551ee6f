import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** The faces that published pages may use, below /fonts/ with the names that npm gives them. */
export function pageFonts(): Plugin {
  return {
    name: 'fanfare-page-fonts',
    async buildStart() {
      const files = globSync(
        'node_modules/@fontsource-variable/*/files/*-latin{,-ext}-wght-normal.woff2',
        { cwd: root },
      )
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `fonts/${basename(file)}`,
          source: await this.fs.readFile(resolve(root, file)),
        })
    },
    apply: 'build',
  }
}
