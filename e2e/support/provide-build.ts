import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, holdLock } from './build-with-go.ts'

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
/** Installing and building the product takes a minute or two. */
const longestMs = 600_000

/**
 * A folder with the product as it was at a commit, installed and built; made once, outside the
 * repository. Throws with what to do when the commit is not in this clone.
 */
export async function provideBuild(commit: string): Promise<string> {
  const builds = join(cacheFolder, 'builds')
  const folder = join(builds, commit)
  mkdirSync(builds, { recursive: true })
  await holdLock(`${folder}.lock`, longestMs, async () => {
    if (existsSync(folder)) return
    await requireCommit(commit)
    const begun = `${folder}.begun`
    rmSync(begun, { recursive: true, force: true })
    mkdirSync(begun)
    await run('sh', ['-c', `git archive ${commit} | tar -x -C '${begun}'`], root)
    await run('npm', ['ci', '--no-audit', '--no-fund'], begun)
    await run('npm', ['run', 'build'], begun)
    renameSync(begun, folder)
  })
  return folder
}

async function requireCommit(commit: string): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`], root)
  } catch {
    throw new Error(
      `The build of ${commit} is needed, and this clone does not have that commit: run git fetch --unshallow.`,
    )
  }
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  await execute(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
}
