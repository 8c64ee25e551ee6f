import type { Services } from '#server/core/services.ts'
import { renditionUrl } from '#server/features/assets/public/rendition-url.ts'
import { findPageFile } from '#server/features/page-pictures/public/page-files.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { ProofState } from '#shared/contract/reviews.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import { collectFacts, proofKey } from './collect-facts.ts'
import type { Proven } from './collect-facts.ts'
import { drawSheets } from './draw-sheets.ts'
import { proofDocument, titleOf } from './proof-document.tsx'
import type { ProofFacts } from './proof-facts.ts'
import { pathOfProof } from './public/proof-files.ts'
import type { ProofKind } from './public/proof-files.ts'

type Proving = Pick<
  Services,
  'database' | 'files' | 'log' | 'browser' | 'clock' | 'pagesOrigin' | 'documents'
>

type Making = { done: number; total: number; file: Promise<Buffer> }

/** Those that are being made in this process, by where they will be. */
const inFlight = new Map<string, Making>()

/**
 * The proof of a finished round if it comes within `patienceMs`, else how far it is; it is made on
 * meanwhile. The same facts always have the same proof: it is kept, and whoever is first makes it. On
 * a machine without a browser it is an HTML document instead of a PDF. Throws `unavailable` when it
 * could not be made; asked again, it is tried again.
 */
export async function findProof(
  services: Proving,
  proven: Proven,
  patienceMs: number,
): Promise<{ state: ProofState; bytes: Buffer | null }> {
  const { files, browser, database } = services
  const kind: ProofKind = browser.isThere() ? 'pdf' : 'html'
  const key = await proofKey(database.fork(), proven)
  const of = { campaignId: proven.campaign.id, reviewId: proven.row.id, key }
  const path = pathOfProof(of, kind)
  const kept = await files.read(path)
  if (kept) return { state: { kind, isReady: true, done: 1, total: 1 }, bytes: kept }
  const making = inFlight.get(path) ?? start(services, proven, path, kind)
  const bytes = await within(making.file, patienceMs)
  const { done, total } = making
  return { state: { kind, isReady: bytes !== null, done, total }, bytes }
}

function start(services: Proving, proven: Proven, path: string, kind: ProofKind): Making {
  const making: Making = { done: 0, total: 1, file: Promise.resolve(Buffer.of()) }
  making.file = make(services, proven, kind, (done, total) => {
    making.done = done
    // Printing is one step more.
    making.total = total + 1
  })
    .then(async (bytes) => {
      await services.files.keep(path, bytes)
      // Another node may have been first.
      return must(await services.files.read(path), 'a proof that was kept is not there')
    })
    .catch((err: unknown) => {
      // While the server stops nothing is drawn any more: that is no failure.
      const level = err instanceof AppError ? 'info' : 'error'
      services.log[level]({ err, reviewId: proven.row.id }, 'proof was not made')
      throw new AppError('unavailable', 'The proof could not be made now. Try again in a minute.')
    })
  inFlight.set(path, making)
  const end = () => inFlight.delete(path)
  // Who comes within a moment hears of a failure, and does not cause the next one.
  making.file.then(end, () => setTimeout(end, failureMs).unref())
  return making
}

const failureMs = 5_000

async function make(
  services: Proving,
  proven: Proven,
  kind: ProofKind,
  onDrawn: (done: number, total: number) => void,
): Promise<Buffer> {
  const { database, clock, browser } = services
  const facts = await collectFacts(services, database.fork(), proven)
  const logo = facts.company.logo
  const logoPath = logo && renditionUrl(logo.assetId, logo.widths, 320)
  const madeAt = clock().getTime()
  if (kind === 'html') {
    const pictures = { logo: logoPath && (await inlined(services.files, logoPath)), sheets: null }
    return Buffer.from(proofDocument({ facts, pictures, madeAt, notDrawn: 0, isAlone: true }))
  }
  const { sheets, files, notDrawn } = await drawSheets(services, facts, onDrawn)
  const pictures = { logo: logoPath, sheets }
  const html = proofDocument({ facts, pictures, madeAt, notDrawn, isAlone: false })
  const findOurs = findPageFile(services.files, (assetId) => assetId === logo?.assetId)
  const findFile = async (path: string) => {
    const bytes = files.get(path)
    return bytes ? { bytes, type: 'image/jpeg' } : findOurs(path)
  }
  const printed = await browser.printPages({ html, findFile, footer: footerOf(facts) })
  return must(printed, 'the browser is gone')
}

async function inlined(files: FileStore, url: string): Promise<string | null> {
  const bytes = await files.read(url.slice(1))
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`
}

/** In Chromium's own words for the number of a page; it knows no styles of the document. */
const footerOf = (facts: ProofFacts) =>
  `<div style="width:100%;padding:0 17mm;display:flex;justify-content:space-between;font:7.5pt Inter,'Liberation Sans',Arial,sans-serif;color:#5c5c66"><span>${escapeHtml(titleOf(facts))}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`

/** What it gives by then, else null. */
async function within<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
