import { v5 as uuidv5 } from 'uuid'
import { ownFont, readOwnFont } from '#shared/campaign/model/own-font.ts'
import type { OwnFont } from '#shared/campaign/model/theme.ts'
import type { FontFamily } from '#shared/contract/fonts.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { fontFile, pathOfAsset } from '#server/platform/storage/stored-paths.ts'
import { AssetEntity } from './entities.ts'
import type { AssetRow, StoredFont } from './entities.ts'

/** A file of a font, as its row has it. */
export type FontRow = AssetRow & { family: string; font: StoredFont }

const namespace = '6d5f2b0e-5f0c-4a53-9a4e-6b1f0e6c2a77'

/**
 * The id of a family: the same for every file of it, also for one that comes after it was deleted, so
 * that themes which name it have it again.
 */
export function familyIdOf(companyId: string, name: string): string {
  return uuidv5(`${companyId} ${name.toLowerCase()}`, namespace)
}

/** The company's fonts by name. */
export async function listFonts(em: EntityManager, companyId: string): Promise<FontFamily[]> {
  const rows = await findRows(em, { companyId })
  const ids = [...new Set(rows.map(({ family }) => family))]
  return ids
    .flatMap((id) => presentFamily(rows.filter(({ family }) => family === id)) ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** One font of the company's library. Throws `not-found` when it is not there. */
export async function requireFamily(
  em: EntityManager,
  { companyId, familyId: family }: { companyId: string; familyId: string },
): Promise<{ rows: FontRow[]; shown: FontFamily }> {
  const rows = await findRows(em, { companyId, family })
  const shown = presentFamily(rows)
  if (!shown) throw new AppError('not-found')
  return { rows, shown }
}

/** The files of every font of a company, the lightest of a family first. */
export const fontRows = (em: EntityManager, companyId: string): Promise<FontRow[]> =>
  findRows(em, { companyId })

/** Those of a theme's own fonts that are in the company's library, with the paths of their whole files. */
export async function findOwnFonts(
  em: EntityManager,
  companyId: string,
  fonts: readonly OwnFont[],
): Promise<{ family: OwnFamily; rows: FontRow[] }[]> {
  const found = []
  for (const font of fonts) {
    const own = readOwnFont(font)
    const rows = own ? await findRows(em, { companyId, family: own.familyId }) : []
    if (rows.length > 0) found.push({ family: { font, files: rows.map(wholeFile) }, rows })
  }
  return found
}

/** A family of any company, for those who know its id; null where there is none. */
export async function findFamily(em: EntityManager, family: string): Promise<OwnFamily | null> {
  const rows = await findRows(em, { family })
  const [first] = rows
  return first ? { font: ownFont(first.font.kind, family), files: rows.map(wholeFile) } : null
}

/** The whole file of a font; null where it is lost. */
export const readFont = (files: FileStore, { id }: Pick<FontRow, 'id'>): Promise<Buffer | null> =>
  files.read(pathOfAsset(id, fontFile))

/** Null for none. */
export function presentFamily(rows: readonly FontRow[]): FontFamily | null {
  const [first] = rows
  if (!first) return null
  return {
    id: first.family,
    name: first.font.family,
    font: ownFont(first.font.kind, first.family),
    styles: rows.map(({ id, fileName, size, font: { face }, createdAt }) => ({
      id,
      fileName,
      from: face.weights[0],
      to: face.weights[1],
      italic: face.isItalic,
      size,
      createdAt: createdAt.toISOString(),
    })),
  }
}

const wholeFile = ({ id, font: { face } }: FontRow) => ({
  ...face,
  path: `/${pathOfAsset(id, fontFile)}`,
})

async function findRows(
  em: EntityManager,
  where: { companyId?: string; family?: string },
): Promise<FontRow[]> {
  const rows = await em.find(
    AssetEntity,
    { ...where, kind: 'font', deletedAt: null },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  )
  return rows.filter(isFont).toSorted((one, other) => rank(one) - rank(other))
}

export function isFont(row: AssetRow): row is FontRow {
  return row.kind === 'font' && Boolean(row.family) && Boolean(row.font)
}

/** Upright before italic, light before heavy. */
const rank = ({ font: { face } }: FontRow) => face.weights[0] + (face.isItalic ? 10_000 : 0)
