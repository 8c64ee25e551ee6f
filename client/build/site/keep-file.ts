import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

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
