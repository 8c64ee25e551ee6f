import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Before the tests that keep files (vite.config.ts): gives them a temporary folder of their own.
 * Returns what removes it afterwards, with all that they left there.
 */
export default async function provideTempFolder(): Promise<() => Promise<void>> {
  const before = process.env['TMPDIR']
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-tests-'))
  process.env['TMPDIR'] = folder
  return async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(folder, { recursive: true, force: true })
  }
}
