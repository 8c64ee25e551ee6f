import { z } from 'zod'
import { languageCodes } from '#shared/languages/languages.ts'
import { allowances } from '#shared/permissions/can.ts'
import { launchRules } from './launch-rules.ts'
import { reviewLimits } from './review-limits.ts'
import { colourHelp, colourPattern } from './colour.ts'
import { frameHosts } from './frame-hosts.ts'
import { networks } from './networks.ts'
import { byCompany, id, instant, line, mailedName, operation, timeZone } from './common.ts'

const colour = z.string().regex(colourPattern, colourHelp)

export const brandKitSchema = z.object({
  primary: colour,
  background: colour,
  text: colour,
  /** A picture of the company's library; absent when there is none. */
  logoAssetId: id.optional(),
})
export type BrandKit = z.infer<typeof brandKitSchema>

const website = line
  .max(250, 'At most 250 characters.')
  .pipe(z.url({ protocol: /^https?$/, error: 'An address looks like https://example.com.' }))
  .refine((address) => !/^https?:\/\/[^/]*@/i.test(address), 'Leave out name and password.')

const language = z.enum(languageCodes, 'Choose one of the languages.')

const approvalsNeeded = z.number().int().min(1).max(reviewLimits.approvals)

const visitMonths = z.number().int().min(1).max(120)

export const companySchema = z.object({
  id,
  name: z.string(),
  website: z.string().nullable(),
  brandKit: brandKitSchema,
  /** Address of the logo, small enough for a menu. */
  logoUrl: z.string().nullable(),
  allowances: z.array(z.enum(allowances)),
  launchRules: z.array(z.enum(launchRules)),
  /** How many people have to say yes to a version, and whether those of guests count. */
  approvalsNeeded,
  guestsApprove: z.boolean(),
  /** Networks whose visits are not counted. */
  uncountedNetworks: z.array(z.string()),
  /** Hosts whose pages may show published ones in frames. */
  frameHosts: z.array(z.string()),
  /** What new campaigns are said in. */
  language,
  /** Whose days and hours numbers are counted by. */
  timeZone: z.string(),
  /** For how many months visits are kept one by one; null as long as the installation keeps them. */
  visitMonths: visitMonths.nullable(),
  createdAt: instant,
  /** When everything of the company is erased; null while it is open. */
  eraseAt: instant.nullable(),
})
export type Company = z.infer<typeof companySchema>

export const companiesContract = {
  create: operation
    .route({ method: 'POST', path: '/companies', successStatus: 201, summary: 'Make a company' })
    .input(
      z.object({
        name: mailedName,
        brandKit: brandKitSchema.omit({ logoAssetId: true }).optional(),
        language: language.optional(),
        /** UTC when it is not said. */
        timeZone: timeZone.optional(),
      }),
    )
    .output(companySchema),
  get: operation
    .route({ method: 'GET', path: '/companies/{companyId}', summary: 'One company' })
    .input(byCompany)
    .output(companySchema),
  update: operation
    .route({ method: 'PATCH', path: '/companies/{companyId}', summary: 'Change its profile' })
    .input(
      byCompany.extend({
        name: mailedName.optional(),
        website: website.nullable().optional(),
        allowances: z.array(z.enum(allowances)).max(allowances.length).optional(),
        launchRules: z.array(z.enum(launchRules)).max(launchRules.length).optional(),
        approvalsNeeded: approvalsNeeded.optional(),
        guestsApprove: z.boolean().optional(),
        uncountedNetworks: networks.optional(),
        frameHosts: frameHosts.optional(),
        language: language.optional(),
        /** Days of before are counted anew by it, as far as hours tell. */
        timeZone: timeZone.optional(),
        visitMonths: visitMonths.nullable().optional(),
      }),
    )
    .output(companySchema),
  setBrandKit: operation
    .route({
      method: 'PUT',
      path: '/companies/{companyId}/brand-kit',
      summary: 'Replace its brand kit',
    })
    .input(byCompany.extend(brandKitSchema.shape))
    .output(companySchema),
  leave: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/leave',
      successStatus: 204,
      summary: 'Leave it',
    })
    .input(byCompany)
    .output(z.void()),
  transfer: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/transfer',
      summary: 'Hand the ownership to another member; the giver becomes an admin',
    })
    .input(byCompany.extend({ memberId: id }))
    .output(companySchema),
  export: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/export',
      summary: 'Everything of the company, as JSON files and pictures in a zip archive',
    })
    .input(byCompany)
    .output(z.file()),
  close: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}',
      summary: 'Close it now and erase it after the grace period; its name confirms',
    })
    .input(byCompany.extend({ name: z.string().max(200) }))
    .output(companySchema),
  reopen: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/reopen',
      summary: 'Take the deletion back within the grace period',
    })
    .input(byCompany)
    .output(companySchema),
}
