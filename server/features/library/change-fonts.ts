import type { FontFamily } from '#shared/contract/fonts.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { isFont, presentFamily, requireFamily } from '#server/features/assets/public/fonts.ts'
import { restorableMs } from './change-library.ts'

type ByFamily = { companyId: string; familyId: string }

/**
 * Takes a font out of the library. Published pages have files of their own; everywhere else something of
 * its kind stands in for it.
 */
export async function removeFont(context: CompanyContext, input: ByFamily): Promise<void> {
  const { em, caller, services } = context
  const now = services.clock()
  await em.transactional(async (tx) => {
    const { rows, shown } = await requireFamily(tx, input)
    for (const row of rows) row.deletedAt = now
    const { companyId } = input
    const fact = { companyId, action: 'font.deleted', subject: shown.name } as const
    await recordAudit(tx, caller, fact, now)
  })
}

/**
 * Brings back the files that were removed last. Throws `not-found` when that was too long ago, or there
 * never were any.
 */
export async function restoreFont(context: CompanyContext, input: ByFamily): Promise<FontFamily> {
  const { em, caller, services } = context
  const { companyId, familyId: family } = input
  const now = services.clock()
  return em.transactional(async (tx) => {
    const there = await requireFamily(tx, input).catch(() => null)
    if (there) return there.shown
    const since = new Date(now.getTime() - restorableMs)
    const gone = await tx.find(
      AssetEntity,
      { companyId, family, kind: 'font', deletedAt: { $gte: since } },
      { orderBy: { deletedAt: 'desc' } },
    )
    const last = gone[0]?.deletedAt?.getTime()
    const rows = gone.filter(({ deletedAt }) => deletedAt?.getTime() === last).filter(isFont)
    if (rows.length === 0) throw new AppError('not-found')
    await services.plans.requireRoomFor(tx, companyId, 'storage', now)
    for (const row of rows) row.deletedAt = null
    const shown = must(presentFamily(rows), 'a family of several files')
    const fact = { companyId, action: 'font.restored', subject: shown.name } as const
    await recordAudit(tx, caller, fact, now)
    return shown
  })
}
