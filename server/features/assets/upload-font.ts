import { v7 as uuidv7 } from 'uuid'
import type { FontFamily } from '#shared/contract/fonts.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { deleteAssetFiles, fontFile, storedFolders } from '#server/platform/storage/stored-paths.ts'
import { AssetEntity } from './public/entities.ts'
import type { StoredFont } from './public/entities.ts'
import { fileNameOf } from './public/file-name.ts'
import { familyIdOf, requireFamily } from './public/fonts.ts'
import type { FontRow } from './public/fonts.ts'

/**
 * Takes in and stores a file of a font, in the place of the same style of its family. Its row is written
 * after the file is durable. Throws `plan-limit` when the company's plan has no room, and what `FontMaker`
 * throws.
 */
export async function uploadFont(
  context: CompanyContext,
  { companyId, file }: { companyId: string; file: File },
): Promise<FontFamily> {
  const { em, caller, person, services } = context
  const { files, fonts, plans } = services
  const now = services.clock()
  const requireRoom = (tx: EntityManager) => plans.requireRoomFor(tx, companyId, 'storage', now)
  // Before the work, and again when its outcome is known.
  await em.transactional(requireRoom)
  const fileName = fileNameOf(file)
  const sent = { name: fileName, bytes: await file.bytes(), owner: companyId }
  const { file: bytes, ...read } = await fonts.take(sent)
  const font = { ...read, family: read.family || withoutEnding(fileName) }
  const familyId = familyIdOf(companyId, font.family)
  const id = uuidv7()
  await files.addFolder(`${storedFolders.assets}/${id}`, [{ name: fontFile, bytes }])
  try {
    return await em.transactional(async (tx) => {
      await requireRoom(tx)
      await removeSame(tx, { companyId, familyId, font, now })
      tx.create(AssetEntity, {
        id,
        companyId,
        kind: 'font',
        fileName,
        family: familyId,
        font,
        width: 0,
        height: 0,
        widths: [],
        animated: false,
        size: file.size,
        storedBytes: bytes.length,
        deletedAt: null,
        createdBy: person.id,
        createdAt: now,
      })
      await tx.flush()
      const said = { companyId, action: 'font.uploaded', subject: font.family } as const
      await recordAudit(tx, caller, { ...said, details: { file: fileName } }, now)
      return (await requireFamily(tx, { companyId, familyId })).shown
    })
  } catch (error) {
    await deleteAssetFiles(files, id)
    throw error
  }
}

type Same = { companyId: string; familyId: string; font: StoredFont; now: Date }

async function removeSame(tx: EntityManager, { companyId, familyId, font, now }: Same) {
  const found = await requireFamily(tx, { companyId, familyId }).catch(() => null)
  for (const row of found?.rows ?? []) if (isSame(row, font)) row.deletedAt = now
}

const isSame = ({ font: { face } }: FontRow, font: StoredFont) =>
  face.isItalic === font.face.isItalic && String(face.weights) === String(font.face.weights)

const withoutEnding = (fileName: string) => fileName.replace(/\.\w+$/, '').slice(0, 80) || 'Font'
