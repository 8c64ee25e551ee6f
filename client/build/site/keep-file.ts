import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** The SHA-256 of `content`. */
export function hashOf(content: string | Buffer, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding)
}

/** Writes a file under a name that says what is in it, and gives its address. */
export async function keepFile(
  folder: string,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const hash = hashOf(content, 'base64url').slice(0, 8)
  const file = name.replace(/(?=\.\w+$)/, `-${hash}`)
  const path = join(folder, 'files', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return `/site/${file}`
}

/** The same, with what it is packed beside it: for what is too large to be packed on the way. */
export async function keepPacked(folder: string, name: string, content: string): Promise<string> {
  const address = await keepFile(folder, name, content)
  const path = join(folder, 'files', address.slice('/site/'.length))
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  return address
}
