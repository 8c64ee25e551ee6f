import { findPagePicture } from '#server/features/page-pictures/public/find-page-picture.ts'
import type {
  Drawing,
  PagePicture,
} from '#server/features/page-pictures/public/find-page-picture.ts'
import type { ProofFacts } from './proof-facts.ts'
import type { Sheet } from './proof-sheets.tsx'

/** In mm, as `proof-css.ts` lays them out on A4. */
const paper = { height: 236, widths: { desktop: 121, phone: 46 } } as const
/** More pages than that are listed, not drawn. */
const mostPages = 20

type Width = keyof typeof paper.widths

type DrawnSheets = { sheets: Sheet[]; files: Map<string, Buffer>; notDrawn: number }

/**
 * Draws the pages of the version at both widths, cut into parts that fit a sheet of paper. `onDrawn`
 * hears of each picture.
 */
export async function drawSheets(
  services: Drawing,
  facts: ProofFacts,
  onDrawn: (done: number, total: number) => void,
): Promise<DrawnSheets> {
  const files = new Map<string, Buffer>()
  const sheets: Sheet[] = []
  const drawn = facts.pages.slice(0, mostPages)
  const total = drawn.length * 2
  let done = 0
  onDrawn(done, total)
  for (const [at, page] of drawn.entries()) {
    const parts: Record<Width, string[]> = { desktop: [], phone: [] }
    let isCut = false
    for (const width of ['desktop', 'phone'] as const) {
      const versionId = facts.review.version.id
      const key = { campaignId: facts.campaign.id, versionId, pageId: page.id, width }
      const picture = await findPagePicture(services, key)
      for (const [part, bytes] of (picture ? await cut(picture, width) : []).entries()) {
        const path = `/proof/${at}-${width}-${part}.jpg`
        files.set(path, bytes)
        parts[width].push(path)
      }
      isCut ||= picture?.isWhole === false
      onDrawn((done += 1), total)
    }
    sheets.push(...sheetsOf(page, parts, isCut))
  }
  return { sheets, files, notDrawn: facts.pages.length - drawn.length }
}

function sheetsOf(
  { title, path }: ProofFacts['pages'][number],
  pictures: Record<Width, readonly string[]>,
  isCut: boolean,
): Sheet[] {
  const parts = Math.max(pictures.desktop.length, pictures.phone.length, 1)
  return Array.from({ length: parts }, (_, at) => ({
    title: title || path,
    path,
    part: at + 1,
    parts,
    desktop: pictures.desktop[at] ?? null,
    phone: pictures.phone[at] ?? null,
    isCut: isCut && at === parts - 1,
  }))
}

/** A picture in parts as high as a sheet has room for. */
async function cut({ bytes, width, height }: PagePicture, of: Width): Promise<Buffer[]> {
  const most = Math.floor((width * paper.height) / paper.widths[of])
  if (height <= most) return [bytes]
  const { default: sharp } = await import('sharp')
  const parts = []
  for (let top = 0; top < height; top += most) {
    const region = { left: 0, top, width, height: Math.min(most, height - top) }
    parts.push(await sharp(bytes).extract(region).jpeg({ quality: 85 }).toBuffer())
  }
  return parts
}
