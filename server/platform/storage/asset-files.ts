import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of all pictures and fonts of libraries, which is served to everybody who knows an address. */
export function assetsFolder(dataDir: string): string {
  return join(dataDir, 'assets')
}

/** The name of a drawing's SVG, beside its renditions. */
export const drawingFile = 'drawing.svg'

/** The name of a font's file. */
export const fontFile = 'font.woff2'

/** The folder of the pictures in comments, which only the API serves. */
export function commentPicturesFolder(dataDir: string): string {
  return join(dataDir, 'comment-pictures')
}

type PictureFiles = {
  files: readonly { width: number; bytes: Uint8Array }[]
  /** An SVG. */
  drawing: Uint8Array | null
}

/** Writes the files of one picture of a library, as `writePictureFiles` does. */
export const writeAssetFiles = (
  dataDir: string,
  assetId: string,
  picture: PictureFiles,
): Promise<void> => writePictureFiles(assetsFolder(dataDir), assetId, picture)

/**
 * Writes the files of one picture into a folder of its own. They are on the disk when this resolves, and appear under their
 * id all at once: a crash leaves a folder that no row names, never half a picture.
 */
export async function writePictureFiles(
  folder: string,
  id: string,
  { files, drawing }: PictureFiles,
): Promise<void> {
  const named = files.map(({ width, bytes }) => ({ name: `${width}.webp`, bytes }))
  if (drawing) named.push({ name: drawingFile, bytes: drawing })
  await writeFolder(folder, id, named)
}

/** Writes the file of one font of a library, as `writePictureFiles` does. */
export const writeFontFile = (dataDir: string, assetId: string, bytes: Uint8Array): Promise<void> =>
  writeFolder(assetsFolder(dataDir), assetId, [{ name: fontFile, bytes }])

async function writeFolder(
  folder: string,
  id: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const final = join(folder, id)
  const draft = `${final}.draft`
  await mkdir(draft, { recursive: true })
  try {
    for (const { name, bytes } of files) await writeDurably(join(draft, name), bytes)
    await rename(draft, final)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const renditionPath = /^([\da-f-]{36})\/(\d{1,5})\.webp$/

/**
 * What stands in for a width that a picture is not kept in, as a path in `folder`: the next wider
 * one, else the widest. Who draws a picture that was just added knows its id before its widths.
 */
export function nearestRendition(folder: string) {
  return async (path: string): Promise<string | null> => {
    const [, id, width] = renditionPath.exec(path) ?? []
    if (!id) return null
    const names = await readdir(join(folder, id)).catch((): string[] => [])
    const widths = names
      .filter((name) => name.endsWith('.webp'))
      .map((name) => Number.parseInt(name, 10))
      .toSorted((a, b) => a - b)
    const nearest = widths.find((step) => step >= Number(width)) ?? widths.at(-1)
    return nearest === undefined ? null : `${id}/${nearest}.webp`
  }
}

/** Deletes the files of one picture or font of a library, if there are any. */
export const deleteAssetFiles = (dataDir: string, assetId: string): Promise<void> =>
  deletePictureFiles(assetsFolder(dataDir), assetId)

/** Deletes the files of one picture in a folder, if there are any. */
export async function deletePictureFiles(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { recursive: true, force: true })
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
