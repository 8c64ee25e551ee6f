import { must } from '#shared/lib/must.ts'
import { asPerson, inCompany } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { changeProfile, setBrandKit } from './change-profile.ts'
import { closeCompany, reopenCompany, slugsOf } from './close-company.ts'
import { settleReviews } from '#server/features/reviews/public/settle-reviews.ts'
import { settleDays } from '#server/features/ingest/public/settle-days.ts'
import { createCompany } from './create-company.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { showCompany } from './public/queries.ts'

export const companiesRouter = {
  create: asPerson.companies.create.handler(async ({ context, input }) => {
    const now = context.services.clock()
    return showCompany(context.em, await createCompany(context.em, context.caller, input, now))
  }),

  get: inCompany.companies.get.handler(({ context }) => show(context)),

  update: inCompany.companies.update.handler(async ({ context, input }) => {
    const { em, actor, services } = context
    const company = await changeProfile(em, context, input, {
      now: services.clock(),
      visitMonths: services.config.visitMonths,
    })
    if (input.approvalsNeeded !== undefined || input.guestsApprove !== undefined)
      await settleReviews(services, actor.companyId)
    if (input.frameHosts !== undefined) await evictPages(context)
    if (input.timeZone !== undefined && company.zoneChangedAt)
      await settleDays(em.fork(), company.id, company.timeZone)
    // What the roles may do is part of the profile.
    services.access.publish({ kind: 'company', companyId: actor.companyId })
    return showCompany(em, company)
  }),

  setBrandKit: inCompany.companies.setBrandKit.handler(async ({ context, input }) => {
    const { companyId: _, ...brandKit } = input
    const company = await setBrandKit(context.em, context, brandKit, context.services.clock())
    return showCompany(context.em, company)
  }),

  close: inCompany.companies.close.handler(async ({ context, input }) => {
    const { em, services } = context
    const closing = { name: input.name, appOrigin: services.appOrigin() }
    const company = await closeCompany(em, context, closing, services.clock())
    await publishCompany(context)
    return showCompany(em, company)
  }),

  reopen: inCompany.companies.reopen.handler(async ({ context }) => {
    const company = await reopenCompany(context.em, context, context.services.clock())
    await publishCompany(context)
    return showCompany(context.em, company)
  }),
}

async function show({ em, actor }: CompanyContext) {
  const company = await em.findOne(CompanyEntity, { id: actor.companyId })
  return showCompany(em, must(company, 'a member without a company'))
}

/** The company was closed or opened: sockets look again, and so does who asks for its pages. */
async function publishCompany(context: CompanyContext) {
  const { services, actor } = context
  services.access.publish({ kind: 'company', companyId: actor.companyId })
  await evictPages(context)
}

/** Other nodes ask the database anew within a second. */
async function evictPages({ em, services, actor }: CompanyContext) {
  for (const slug of await slugsOf(em, actor.companyId)) services.pages.evict(slug)
}
