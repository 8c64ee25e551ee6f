import { buildStale } from './build-stale.mjs'
import { installPackages } from './install-packages.mjs'

/**
 * Installs what is missing (of `folder` instead of the product, if that is given) and, with `build`,
 * builds what is not built from the sources as they are. Where that can't be done it says why and what
 * to do, and ends this process with 1.
 * @param {{ build: boolean, folder?: string }} wanted
 */
export async function prepare({ build, folder }) {
  try {
    await installPackages(folder)
    if (build) await buildStale()
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
