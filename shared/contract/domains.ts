import { z } from 'zod'
import { byCompany, id, instant, line, operation } from './common.ts'
import { domainStates, recordFindings } from './domain-states.ts'

const recordSchema = z.object({
  /** `proof` says whose the name is, `routing` leads visitors here. */
  purpose: z.enum(['proof', 'routing']),
  type: z.enum(['TXT', 'CNAME', 'ALIAS', 'A', 'AAAA']),
  /** The whole name of the record. */
  name: z.string(),
  /** The name as providers want it that add the zone themselves; `@` for the zone itself. */
  label: z.string(),
  value: z.string(),
})
export type DomainRecord = z.infer<typeof recordSchema>

const findingSchema = z.object({
  kind: z.enum(recordFindings),
  /** What stands there instead; of `failed` why. */
  values: z.array(z.string()),
  /** The same as a sentence. */
  message: z.string(),
})

export const domainSchema = z.object({
  id,
  companyId: id,
  /** As DNS knows it: lower case, international names as `xn--…`. */
  name: z.string(),
  /** As people write it. */
  displayName: z.string(),
  /** What the registrar sold: the records are made in this zone. */
  zone: z.string(),
  /** Where visitors find it once it serves. */
  url: z.string(),
  state: z.enum(domainStates),
  /** How it stands and what to do next. */
  advice: z.string(),
  records: z.array(recordSchema),
  /** What the last look into DNS found; null before the first. */
  found: z.object({ proof: findingSchema, routing: findingSchema }).nullable(),
  /** The campaign that visitors find there. */
  campaign: z.object({ id, name: z.string() }).nullable(),
  /** The address that the campaign calls its own. */
  isPrimary: z.boolean(),
  addedBy: z.string(),
  addedAt: instant,
  verifiedAt: instant.nullable(),
  checkedAt: instant.nullable(),
  /** When it is looked at again by itself. */
  nextCheckAt: instant.nullable(),
  /** When it stops being served if nothing changes. */
  servedUntil: instant.nullable(),
})
export type Domain = z.infer<typeof domainSchema>

const byDomain = byCompany.extend({ domainId: id })

export const domainsContract = {
  list: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/domains',
      summary: 'Its custom domains, with how each stands and what to do next',
    })
    .input(byCompany)
    .output(z.object({ domains: z.array(domainSchema) })),
  create: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/domains',
      successStatus: 201,
      summary: 'Add a name; it is served once its records are in DNS',
    })
    .input(
      byCompany.extend({
        name: line.max(500, 'At most 500 characters.'),
        campaignId: id.optional(),
      }),
    )
    .output(domainSchema),
  get: operation
    .route({
      method: 'GET',
      path: '/companies/{companyId}/domains/{domainId}',
      summary: 'One of them',
    })
    .input(byDomain)
    .output(domainSchema),
  check: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/domains/{domainId}/check',
      summary: 'Look into DNS now',
    })
    .input(byDomain)
    .output(domainSchema),
  update: operation
    .route({
      method: 'PATCH',
      path: '/companies/{companyId}/domains/{domainId}',
      summary: 'Choose the campaign that it shows, or make it the address of its campaign',
    })
    .input(
      byDomain.extend({
        campaignId: id.nullable().optional(),
        isPrimary: z.literal(true).optional(),
      }),
    )
    .output(domainSchema),
  remove: operation
    .route({
      method: 'DELETE',
      path: '/companies/{companyId}/domains/{domainId}',
      successStatus: 204,
      summary: 'Stop serving it; other companies can verify the name after a week',
    })
    .input(byDomain)
    .output(z.void()),
  restore: operation
    .route({
      method: 'POST',
      path: '/companies/{companyId}/domains/{domainId}/restore',
      summary: 'Take back its removal, within a minute',
    })
    .input(byDomain)
    .output(domainSchema),
}
