import { z } from 'zod'
import { runCommand } from '#e2e/scripts/run-command.ts'
import { kratosRecipes } from './kratos-recipes.ts'
import { provideGo } from './provide-go.ts'

export type KratosSources = {
  /** As its releases are called, e.g. `v26.2.0`. */
  version: string
  folder: string
}

const downloaded = z.object({ Dir: z.string() })

/** The sources of the newest Kratos that Go's module cache or the module proxy gives. */
export async function provideKratosSources(): Promise<KratosSources> {
  const go = await provideGo('Reading the sources of Kratos', 'a module cache that has them')
  for (const { version, moduleVersion } of kratosRecipes) {
    const module = `github.com/ory/kratos@${moduleVersion}`
    const { code, output } = await runCommand(go, ['mod', 'download', '-json', module])
    if (code === 0) return { version, folder: downloaded.parse(JSON.parse(output)).Dir }
  }
  throw new Error('The Go module proxy gives none of the known versions of Kratos.')
}
