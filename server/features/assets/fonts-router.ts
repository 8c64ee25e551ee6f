import { inCompany } from '#server/core/api/api-context.ts'
import { listFonts } from './public/fonts.ts'
import { uploadFont } from './upload-font.ts'

export const fontsRouter = {
  list: inCompany.fonts.list.handler(async ({ context, input }) => ({
    families: await listFonts(context.em, input.companyId),
  })),

  upload: inCompany.fonts.upload.handler(({ context, input }) => uploadFont(context, input)),
}
