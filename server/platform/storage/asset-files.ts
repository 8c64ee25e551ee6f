import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of all pictures. */
export function assetsFolder(dataDir: string): string {
  return join(dataDir, 'assets')
}

/**
 * Writes the files of one picture. They are on the disk when this resolves, and appear under their
 * id all at once: a crash leaves a folder that no row names, never half a picture.
 */
export async function writeAssetFiles(
  dataDir: string,
  assetId: string,
  files: { width: number; bytes: Buffer }[],
): Promise<void> {
  const final = join(assetsFolder(dataDir), assetId)
  const draft = `${final}.draft`
  await mkdir(draft, { recursive: true })
  try {
    for (const file of files) await writeDurably(join(draft, `${file.width}.webp`), file.bytes)
    await rename(draft, final)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Deletes the files of one picture, if there are any. */
export async function deleteAssetFiles(dataDir: string, assetId: string): Promise<void> {
  await rm(join(assetsFolder(dataDir), assetId), { recursive: true, force: true })
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
