import { setTimeout as wait } from 'node:timers/promises'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import type { MailPicture } from '#server/platform/mail/mail-pictures.ts'
import { findPagePicture } from './find-page-picture.ts'
import type { Drawing } from './find-page-picture.ts'
import { outlineWork } from './page-works.ts'

/** As it is shown, in px; what is below is cut off. Files have twice as many pixels. */
const shown = { width: 534, maxHeight: 420 }
const density = 2
const maxBytes = 100_000
/** From good to just good enough. */
const qualities = [78, 66, 54, 42, 30]
/** So long (ms) a mail waits for its picture. What is drawn later is there for the next one. */
const patienceMs = 8_000

/**
 * The top of the first page of a version, as a JPEG of at most 100 kB. Null where it can't be drawn, or
 * not in time.
 */
export async function pagePictureForMail(
  services: Drawing,
  { campaignId, versionId }: { campaignId: string; versionId: string },
): Promise<MailPicture | null> {
  const em = services.database.fork()
  const version = await em.findOne(VersionEntity, { id: versionId, campaignId })
  if (!version) return null
  const { companyId, journalSeq: at } = version
  const asked = { campaign: { id: campaignId, companyId }, given: null, at }
  const held = await services.documents.readAt(em, outlineWork, asked)
  const pageId = held?.found.pages[0]?.id
  if (!pageId) return null
  const drawing = findPagePicture(services, { campaignId, versionId, pageId, width: 'desktop' })
  const drawn = await Promise.race([drawing, wait(patienceMs, null, { ref: false })])
  return drawn && topOf(drawn.bytes)
}

async function topOf(bytes: Buffer): Promise<MailPicture | null> {
  const { default: sharp } = await import('sharp')
  const size = { width: shown.width * density, height: shown.maxHeight * density }
  const whole = await sharp(bytes)
    .resize({ width: size.width })
    .toBuffer({ resolveWithObject: true })
  const height = Math.min(whole.info.height, size.height)
  const top = { left: 0, top: 0, width: whole.info.width, height }
  for (const quality of qualities) {
    const file = await sharp(whole.data).extract(top).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (file.length > maxBytes) continue
    const edges = { width: shown.width, height: Math.round(height / density) }
    return { type: 'image/jpeg', ...edges, bytes: file }
  }
  return null
}
