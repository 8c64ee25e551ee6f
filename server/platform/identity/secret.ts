import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const secretBytes = 32

/**
 * The 32-byte secret `name` of this installation, from `<dataDir>/secrets/<name>` (readable by the
 * owner only). Made at the first call; two processes that start at once get the same one. Throws
 * when the file is there but is not a secret: it is never replaced silently.
 */
export function loadSecret(dataDir: string, name: string): Buffer {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Error(`"${name}" is not a name for a secret.`)
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return read(path) ?? create(folder, path)
}

function read(path: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const secret = Buffer.from(text.trim(), 'base64url')
  if (secret.length !== secretBytes) throw new Error(`${path} does not hold a secret of 32 bytes.`)
  return secret
}

// Written aside and linked into place: a crash leaves no half file, and the first of two wins.
function create(folder: string, path: string): Buffer {
  const aside = join(folder, `.${randomUUID()}`)
  writeFileSync(aside, randomBytes(secretBytes).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(aside, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
  const secret = read(path)
  if (!secret) throw new Error(`${path} could not be written.`)
  return secret
}
