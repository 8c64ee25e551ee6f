import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setGlobalProxyFromEnv } from 'node:http'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { cacheFolder, holdLock } from './build-with-go.ts'
import { oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

/** The oldest that builds everything here, as [major, minor]. */
const oldest = [1, 26] as const
const release = 'go1.26.8'
/** The sums of that release in Go's checksum database, by Node's names of systems. */
const checksums: Record<string, string> = {
  'linux-x64': 'ZOmGe1OnfREDMIdb1Qi4G9JSuDPBLGExZMQ4nis1RXM=',
  'linux-arm64': 'sYL/O6MqS68ML0kjsQ36WoYIpJqkw60TxizWUYUKQMc=',
}
const usualProxy = 'https://proxy.golang.org'
const longestFetchMs = 10 * 60_000

/** What Go needs for a program with C in it. */
export const compiler: Tool = {
  name: 'a C compiler',
  package: 'build-essential',
  look: oneProgram(['gcc', 'clang', 'cc']),
}

/**
 * A Go that builds what tests need: this machine's, or one fetched once from the module proxy into a
 * cache outside the repository. Throws an Error that says what `what` needs, or `instead` of it.
 */
export async function provideGo(what: string, instead: string): Promise<string> {
  const present = oneProgram(['go'], ['/usr/local/go/bin', '/opt/homebrew/bin'])()
  if (present && isNewEnough(present)) return present
  const checksum = checksums[`${platform()}-${arch()}`]
  if (!checksum)
    throw new Error(
      `${what} needs Go ${oldest.join('.')} or newer (https://go.dev/dl), or ${instead}.`,
    )
  mkdirSync(cacheFolder, { recursive: true })
  return holdLock(join(cacheFolder, 'go.lock'), longestFetchMs, async () => {
    const folder = join(cacheFolder, release)
    if (!existsSync(folder)) await fetchGo(checksum, folder)
    return join(folder, 'bin/go')
  })
}

function isNewEnough(go: string): boolean {
  const said = execFileSync(go, ['env', 'GOVERSION'], { encoding: 'utf8' })
  const [major = 0, minor = 0] = (/^go(\d+)\.(\d+)/.exec(said) ?? []).slice(1).map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** Unpacks the release as a module, which is the one form that a module proxy has it in. */
async function fetchGo(checksum: string, folder: string): Promise<void> {
  const name = `v0.0.1-${release}.${platform()}-${arch() === 'x64' ? 'amd64' : arch()}`
  process.stdout.write(`Fetching ${release} once from the Go module proxy.\n`)
  const zip = await download(`${moduleProxy()}/golang.org/toolchain/@v/${name}.zip`)
  const building = mkdtempSync(join(cacheFolder, 'fetching-'))
  try {
    const found = await unpack(zip, `golang.org/toolchain@${name}/`, building)
    if (found !== checksum)
      throw new Error(`${release} from ${moduleProxy()} is not the one that its makers released.`)
    renameSync(building, folder)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

/** The first proxy that GOPROXY names. */
function moduleProxy(): string {
  const named = (process.env['GOPROXY'] ?? '').split(/[,|]/)
  return named.find((one) => one.startsWith('http'))?.replace(/\/$/, '') ?? usualProxy
}

async function download(url: string): Promise<Buffer> {
  setGlobalProxyFromEnv()
  const response = await fetch(url, { signal: AbortSignal.timeout(longestFetchMs) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  return Buffer.from(await response.arrayBuffer())
}

/** Writes the files under `prefix` to `folder`, and gives the hash of a module that Go calls h1. */
async function unpack(bytes: Buffer, prefix: string, folder: string): Promise<string> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const lines: { name: string; hash: string }[] = []
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    const content = await buffer(await zip.openReadStreamPromise(entry))
    lines.push({ name, hash: createHash('sha256').update(content).digest('hex') })
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name.slice(prefix.length))
    mkdirSync(dirname(path), { recursive: true })
    await writeFile(path, content)
    // Modules don't keep which files are programs.
    if (/(^|\/)(bin|tool\/[^/]+)$/.test(dirname(name))) chmodSync(path, 0o755)
  }
  const sorted = lines.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const all = sorted.map(({ name, hash }) => `${hash}  ${name}\n`).join('')
  return createHash('sha256').update(all).digest('base64')
}
