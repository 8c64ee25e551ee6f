import { resolve } from 'node:path'
import sharp from 'sharp'

const drawing = resolve(import.meta.dirname, '../../../shared/templates/pictures/gathering.svg')

/** A photo as people have it on their device; drawn from one of the templates' pictures. */
export async function lanternPicture() {
  const buffer = await sharp(drawing).resize(1200).jpeg().toBuffer()
  return { name: 'lanterns.jpg', mimeType: 'image/jpeg', buffer }
}
