import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#e2e/scripts/run-command.ts'
import { addNode, debootstrap, makeDebian } from '#e2e/support/bare-debian.ts'
import { oneProgram, provideTools } from '#e2e/support/find-tool.ts'
import type { Tool } from '#e2e/support/find-tool.ts'

/** What a file of instructions makes, and where it is. */
export type Image = {
  /** The folder of its files. */
  tree: string
  /** What all of them take (MB of 10^6 bytes). */
  megabytes: number
  /** How a container of it begins, as its instructions say. */
  config: z.infer<typeof config>
}

const config = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  /** Empty for `/`. */
  WorkingDir: z.string(),
  Entrypoint: z.array(z.string()).nullish(),
  Cmd: z.array(z.string()).nullish(),
  Healthcheck: z.object({ Test: z.array(z.string()) }),
})

const described = z.object({ Docker: z.object({ config }) })

const buildah: Tool = { name: 'buildah', package: 'buildah', look: oneProgram(['buildah']) }
/** Of Debian's own image, which leaves them out. */
const notInSlim = ['doc', 'info', 'lintian', 'locale', 'man'].map((name) => `usr/share/${name}`)
const leftByApt = ['var/cache/apt', 'var/lib/apt/lists', 'var/log']
const debian = 'docker.io/library/debian:bookworm-slim'
const node = 'docker.io/library/node:24-bookworm-slim'
const postgres = 'docker.io/library/postgres:18-bookworm'
/** In its own place, the client of the PostgreSQL that Debian has. */
const installClient =
  'apt-get update && apt-get install --yes --no-install-recommends postgresql-client'

/** Why no image can be made on this machine; null where it can. */
export function whyNoImages(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux makes images'
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/tmp'])
  return status === 0 ? null : 'nothing can be mounted here'
}

/**
 * Builds images by their own instructions with buildah, which needs no service, below `folder`. The
 * images that they begin with are made here from Debian's packages and this machine's Node and npm, as
 * no registry of images is asked: PostgreSQL's programs are those of Debian's version. Throws where this machine lets nobody make one.
 */
export function createImageBuilder(folder: string) {
  provideTools([buildah, debootstrap])
  const call = (...args: string[]) => callBuildah(folder, args)
  const base = join(folder, 'debian')
  makeDebian(base, ['ca-certificates'])
  for (const path of [...notInSlim, ...leftByApt])
    rmSync(join(base, path), { recursive: true, force: true })
  mkdirSync(join(base, 'var/log'))
  importTree(call, base, debian)
  const withClient = call('from', '--pull-never', debian)
  call('run', withClient, '--', 'sh', '-c', installClient)
  call('commit', '--quiet', withClient, postgres)
  call('rm', withClient)
  addNode(base)
  importTree(call, base, node)
  rmSync(base, { recursive: true })

  return {
    /** By `file` of this checkout, whose `COPY` are from `context`. */
    build(file: string, context: string): Image {
      const inContext = join(root, context)
      const instructions = ['--format=docker', '--pull-never', `--file=${join(root, file)}`]
      const id = lastLine(call('build', '--quiet', ...instructions, inContext))
      const { Docker } = described.parse(JSON.parse(call('inspect', '--type=image', id)))
      const tree = call('mount', call('from', '--pull-never', id))
      return { tree, megabytes: megabytesOf(tree), config: Docker.config }
    },
  }
}

function importTree(call: (...args: string[]) => string, tree: string, name: string): void {
  const container = call('from', 'scratch')
  const mounted = call('mount', container)
  const copied = spawnSync('cp', ['--archive', `${tree}/.`, mounted], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(copied.stderr)
  call('commit', '--quiet', container, name)
  call('rm', container)
}

function callBuildah(folder: string, args: readonly string[]): string {
  // Whole copies, which need no mounts that somebody would have to take away again.
  const places = ['--storage-driver=vfs', `--root=${folder}/images`, `--runroot=${folder}/running`]
  const { status, stdout, stderr } = spawnSync('buildah', [...places, ...args], {
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error(`buildah ${args[0]}:\n${`${stdout}${stderr}`.slice(-4_000)}`)
  return stdout.trim()
}

const lastLine = (text: string) => text.split('\n').at(-1) ?? ''

/** What the files of a folder take (MB of 10^6 bytes). */
export function megabytesOf(tree: string): number {
  const { stdout } = spawnSync('du', ['--summarize', '--bytes', tree], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10) / 1e6
}
