import { z } from 'zod'
import { byCompany, id, instant, operation } from './common.ts'
import { licenceHeld, maxFontBytes } from './font-limits.ts'

/** One file of a family. */
const fontStyleSchema = z.object({
  id,
  fileName: z.string(),
  /** The lightest and the heaviest weight; the same for a font that does not vary. */
  from: z.number().int(),
  to: z.number().int(),
  italic: z.boolean(),
  /** Bytes of the upload. */
  size: z.number().int(),
  createdAt: instant,
})
export type FontStyle = z.infer<typeof fontStyleSchema>

export const fontFamilySchema = z.object({
  id,
  name: z.string(),
  /** How themes name it: `own:{sans|serif|mono}:{id}`. */
  font: z.string(),
  /** The lightest first. */
  styles: z.array(fontStyleSchema),
})
export type FontFamily = z.infer<typeof fontFamilySchema>

const fontUsesSchema = z.object({
  /** Those whose theme names it now, or that visitors see in it. */
  campaigns: z.array(
    z.object({
      id,
      name: z.string(),
      headings: z.boolean(),
      text: z.boolean(),
      /** Whether visitors see it: in the current release. */
      live: z.boolean(),
    }),
  ),
  templates: z.array(z.object({ id, name: z.string() })),
})
export type FontUses = z.infer<typeof fontUsesSchema>

const byFamily = byCompany.extend({ familyId: id })

export const fontsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/fonts',
      summary: 'The company’s own fonts by name',
    })
    .input(byCompany)
    .output(z.object({ families: z.array(fontFamilySchema) })),
  upload: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/fonts',
      successStatus: 201,
      summary:
        'Upload a font as WOFF2, TTF or OTF (multipart/form-data, fields `file` and `licence`); it takes the place of the same style of its family',
    })
    .input(
      byCompany.extend({
        file: z.file().max(maxFontBytes, 'A font may have up to 2 MB.'),
        /** `held` says that the company holds a licence that allows use on websites. */
        licence: z.literal(
          licenceHeld,
          'Say that your company holds a licence that allows use on websites.',
        ),
      }),
    )
    .output(fontFamilySchema),
  uses: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/fonts/{familyId}/uses',
      summary: 'Where a font is used',
    })
    .input(byFamily)
    .output(fontUsesSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/fonts/{familyId}',
      successStatus: 204,
      summary: 'Take a font out of the library; what is live goes on showing it',
    })
    .input(byFamily)
    .output(z.void()),
  restore: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/fonts/{familyId}/restore',
      summary: 'Bring back a font that was removed within the last day',
    })
    .input(byFamily)
    .output(fontFamilySchema),
}
