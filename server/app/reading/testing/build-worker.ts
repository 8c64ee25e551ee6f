import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../../../..')

/** The worker that reads documents, built: Node alone does not find the blocks. */
export async function buildWorker(): Promise<{ file: URL; remove(): void }> {
  // Inside of the checkout, so that it finds the packages.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const outDir = mkdtempSync(join(root, '.cache', 'worker-'))
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: { worker: join(root, 'server/app/reading/reading-worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return {
    file: pathToFileURL(join(outDir, 'worker.js')),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
