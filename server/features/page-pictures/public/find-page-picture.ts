import { validate as isUuid } from 'uuid'
import type { Services } from '#server/core/services.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { VersionEntity } from '#server/features/versions/public/entities.ts'
import type { DrawnPicture } from '#server/platform/browser/page-browser.ts'
import { pageDocument } from '../page-document.ts'
import { pathOfPicture } from './picture-files.ts'
import type { PictureKey, PictureWidth } from './picture-files.ts'

/** What drawing needs of the process that does it. */
export type Drawing = Pick<Services, 'database' | 'files' | 'log' | 'browser' | 'documents'>

/** A picture of a page, with its size in device pixels. */
export type PagePicture = {
  bytes: Buffer
  width: number
  height: number
  type: 'image/jpeg'
  /** False when the page goes on below it. */
  isWhole: boolean
}

/** In CSS px; the picture has `scale` times as many. Chromium draws no higher than 16 384 of its own. */
const windows = {
  desktop: { width: 1280, height: 800, scale: 1, maxHeight: 12_000 },
  phone: { width: 390, height: 844, scale: 2, maxHeight: 8_000 },
  // 1200 by 630 px: the top of the page, large enough to be read on a card.
  share: { width: 960, height: 504, scale: 1.25, maxHeight: 504 },
} as const satisfies Record<PictureWidth, object>

/** Those that are being drawn, by where they will be: whoever asks for one meanwhile waits for it. */
const inFlight = new Map<string, Promise<PagePicture | null>>()

/**
 * A page of a version as visitors would see it, as a JPEG of the whole page up to a height. It is
 * drawn once and kept for all nodes. Null where no browser is to draw it, it could not be drawn, or
 * there is no such page: nobody who shows pictures depends on one. Asks nobody's rights.
 */
export async function findPagePicture(
  services: Drawing,
  key: PictureKey,
): Promise<PagePicture | null> {
  if (!isUuid(key.campaignId) || !isUuid(key.versionId)) return null
  const path = pathOfPicture(key)
  // A bucket that is away is no reason to wait: it may be drawn, or is left out.
  const kept = await services.files.read(path).catch(() => null)
  if (kept) return measured(kept, key.width)
  const running = inFlight.get(path)
  if (running) return running
  const work = draw(services, key, path)
    .catch((err: unknown) => {
      services.log.warn({ err, campaignId: key.campaignId }, 'page was not drawn')
      return null
    })
    .finally(() => inFlight.delete(path))
  inFlight.set(path, work)
  return work
}

async function draw(services: Drawing, key: PictureKey, path: string): Promise<PagePicture | null> {
  const { database, files, browser } = services
  const em = database.fork()
  const { campaignId, versionId: id } = key
  const campaign = await em.findOne(CampaignEntity, { id: campaignId })
  const version = await em.findOne(VersionEntity, { id, campaignId })
  if (!campaign || !version) return null
  const shown = { campaign, at: version.journalSeq, pageId: key.pageId }
  const { width, height, ...size } = windows[key.width]
  const document = await pageDocument(services, em, shown)
  if (!document) return null
  const drawn = await browser.takePicture({ ...document, window: { width, height }, ...size })
  if (!drawn) return null
  await files.keep(path, drawn.bytes)
  return presented(drawn, key.width)
}

async function measured(bytes: Buffer, of: PictureWidth): Promise<PagePicture> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return presented({ bytes, width, height }, of)
}

function presented({ bytes, width, height }: DrawnPicture, of: PictureWidth): PagePicture {
  const { maxHeight, scale } = windows[of]
  return { bytes, width, height, type: 'image/jpeg', isWhole: height < maxHeight * scale }
}
