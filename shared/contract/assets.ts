import { z } from 'zod'
import { maxAssetBytes } from './asset-size.ts'
import { byCampaign, byCompany, id, instant, line, operation } from './common.ts'

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

export const assetUsesSchema = z.object({
  /** Those whose pages show it now, or visitors see it on. */
  campaigns: z.array(
    z.object({
      id,
      name: z.string(),
      /** Where it stands in the campaign as it is edited; none where only visitors still see it. */
      pages: z.array(z.object({ id: z.string(), title: z.string(), path: z.string() })),
      /** Whether visitors see it: in the current release. */
      live: z.boolean(),
    }),
  ),
  templates: z.array(z.object({ id, name: z.string() })),
  /** Whether it is the company's logo. */
  logo: z.boolean(),
})
export type AssetUses = z.infer<typeof assetUsesSchema>

const byAsset = byCompany.extend({ assetId: id })

export const assetsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/assets',
      summary: 'Pictures, newest first, at most 300',
    })
    .input(byCompany.extend({ name: line.max(120).optional() }))
    .output(
      z.object({
        assets: z.array(assetSchema),
        /** Bytes of all pictures of the company. */
        storedBytes: z.number().int(),
      }),
    ),
  uses: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/assets/{assetId}/uses',
      summary: 'Where a picture is used',
    })
    .input(byAsset)
    .output(assetUsesSchema),
  replace: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/assets/{assetId}/replace',
      summary: 'Put another picture in its place, in all campaigns and templates',
    })
    .input(byAsset.extend({ replacementId: id }))
    .output(
      z.object({
        /** How many now show the other one. What is live stays as it is until it is published again. */
        campaigns: z.number().int(),
        templates: z.number().int(),
      }),
    ),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/assets/{assetId}',
      successStatus: 204,
      summary: 'Take a picture out of the library; what is live goes on showing it',
    })
    .input(byAsset)
    .output(z.void()),
  restore: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/assets/{assetId}/restore',
      summary: 'Bring back a picture that was removed within the last day',
    })
    .input(byAsset)
    .output(assetSchema),
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
