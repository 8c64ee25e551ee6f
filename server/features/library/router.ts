import { inCompany } from '#server/core/api/api-context.ts'
import { presentAsset, requireAsset } from '#server/features/assets/public/queries.ts'
import { removeAsset, replaceAsset, restoreAsset } from './change-library.ts'
import { findUses } from './find-uses.ts'

/** What concerns pictures together with the campaigns and templates that show them. */
export const libraryRouter = {
  uses: inCompany.assets.uses.handler(async ({ context, input }) =>
    findUses(context.em, context.services, await requireAsset(context.em, input)),
  ),

  replace: inCompany.assets.replace.handler(({ context, input }) => replaceAsset(context, input)),

  remove: inCompany.assets.remove.handler(({ context, input }) => removeAsset(context, input)),

  restore: inCompany.assets.restore.handler(async ({ context, input }) =>
    presentAsset(await restoreAsset(context, input)),
  ),
}
