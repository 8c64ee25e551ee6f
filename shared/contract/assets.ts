import { z } from 'zod'
import { maxAssetBytes } from './asset-size.ts'
import { byCampaign, byCompany, id, instant, operation } from './common.ts'

export const assetSchema = z.object({
  id,
  fileName: z.string(),
  /** Pixels of the original. */
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes of the original upload. */
  size: z.number().int(),
  /**
   * Widths in px that exist as WebP at `/assets/{id}/{width}.webp`, rising; empty for an SVG, which is at
   * `/assets/{id}/drawing.svg`.
   */
  widths: z.array(z.number().int()),
  /** Whether it moves. */
  animated: z.boolean(),
  createdAt: instant,
})
export type Asset = z.infer<typeof assetSchema>

export const assetsContract = {
  list: operation
    .route({ method: 'GET', path: '/companies/{companyId}/assets', summary: 'Pictures' })
    .input(byCompany)
    .output(z.object({ assets: z.array(assetSchema) })),
  ofCampaign: operation
    .route({
      method: 'GET',
      path: '/campaigns/{campaignId}/assets',
      summary: 'Those of the named pictures that the campaign can show, also for guests',
    })
    .input(byCampaign.extend({ ids: z.array(id).min(1).max(100) }))
    .output(z.object({ assets: z.array(assetSchema.omit({ fileName: true })) })),
  upload: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/assets',
      successStatus: 201,
      summary: 'Upload a picture (multipart/form-data, field `file`)',
    })
    .input(byCompany.extend({ file: z.file().max(maxAssetBytes) }))
    .output(assetSchema),
}
