import { inCompany } from '#server/core/api/api-context.ts'
import { requireFamily } from '#server/features/assets/public/fonts.ts'
import { removeFont, restoreFont } from './change-fonts.ts'
import { findFontUses } from './find-font-uses.ts'

/** What concerns fonts together with the campaigns and templates that show them. */
export const fontLibraryRouter = {
  uses: inCompany.fonts.uses.handler(async ({ context, input }) => {
    await requireFamily(context.em, input)
    return findFontUses(context.em, context.services, input)
  }),

  remove: inCompany.fonts.remove.handler(({ context, input }) => removeFont(context, input)),

  restore: inCompany.fonts.restore.handler(({ context, input }) => restoreFont(context, input)),
}
