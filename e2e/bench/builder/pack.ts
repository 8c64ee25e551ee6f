import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const here = import.meta.dirname

/** A file of this folder with all that it imports, as one script for browsers. */
export async function packScript(file: string): Promise<string> {
  const entry = resolve(here, file)
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'packed' } },
  })
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  const chunk = outputs.find((output) => output.type === 'chunk')
  if (!chunk) throw new Error(`${file} was not packed.`)
  return chunk.code
}

/** Builds the editor that is made with Puck, for production, into `folder`. */
export async function buildPuck(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root: resolve(here, '../peers/puck'),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4_000 },
  })
}
