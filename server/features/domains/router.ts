import { inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { addDomain } from './add-domain.ts'
import { checkDomain } from './check-domain.ts'
import type { CustomDomainRow } from './public/entities.ts'
import { ownHosts } from './own-hosts.ts'
import { changeDomain } from './public/point-domain.ts'
import { listDomains, requireDomain, showDomain } from './public/queries.ts'
import { removeDomain, restoreDomain } from './remove-domain.ts'

/** Whoever presses twice within this time (ms) gets the same answer. */
const justNowMs = 2_000

export const domainsRouter = {
  list: inCompany.domains.list.handler(async ({ context, input: { companyId } }) => {
    const { em, services } = context
    return { domains: await listDomains(em, companyId, services.pagesOrigin()) }
  }),

  create: inCompany.domains.create.handler(async ({ context, input }) => {
    const { em, services } = context
    const given = { ...input, campaignId: input.campaignId, ownHosts: ownHosts(services).names }
    return show(
      context,
      await addDomain(em, context, given, { plans: services.plans, now: services.clock() }),
    )
  }),

  get: inCompany.domains.get.handler(async ({ context, input }) =>
    show(context, await requireDomain(context.em, input.companyId, input.domainId)),
  ),

  check: inCompany.domains.check.handler(async ({ context, input }) => {
    const { em, services } = context
    const row = await requireDomain(em, input.companyId, input.domainId)
    const { clock, news } = services
    if (row.checkedAt && clock().getTime() - row.checkedAt.getTime() < justNowMs)
      return show(context, row)
    const origins = { appOrigin: services.appOrigin(), pagesOrigin: services.pagesOrigin() }
    await checkDomain(em, row, { dns: services.domains.dns, ...origins, clock, news })
    await services.domains.changed()
    const fresh = em.fork()
    const { companyId, domainId } = input
    return showDomain(fresh, await requireDomain(fresh, companyId, domainId), origins.pagesOrigin)
  }),

  update: inCompany.domains.update.handler(async ({ context, input }) => {
    const { em, services } = context
    const { companyId: _, domainId, ...change } = input
    const row = await changeDomain(em, context, domainId, change, services.clock())
    return changed(context, row)
  }),

  remove: inCompany.domains.remove.handler(async ({ context, input }) => {
    const { em, services } = context
    await removeDomain(em, context, input.domainId, services.clock())
    await services.domains.changed()
  }),

  restore: inCompany.domains.restore.handler(async ({ context, input }) => {
    const { em, services } = context
    const parts = { plans: services.plans, now: services.clock() }
    return changed(context, await restoreDomain(em, context, input.domainId, parts))
  }),
}

const show = ({ em, services }: CompanyContext, row: CustomDomainRow) =>
  showDomain(em, row, services.pagesOrigin())

/** Shows what visitors get from now on. */
async function changed(context: CompanyContext, row: CustomDomainRow) {
  await context.services.domains.changed()
  return show(context, row)
}
