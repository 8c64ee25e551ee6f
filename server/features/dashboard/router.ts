import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { lastHours } from '#server/features/analytics/public/queries.ts'
import type { Services } from '#server/core/services.ts'
import { showCampaigns } from '#server/features/campaigns/public/queries.ts'
import { inCompany } from '#server/core/api/api-context.ts'
import { setFirstSteps, showFirstSteps } from './first-steps.ts'
import { needSources } from './need-sources.ts'
import { inOrder } from './needs.ts'

export const dashboardRouter = {
  show: inCompany.dashboard.show.handler(({ context }) => {
    const { em, actor, person, services } = context
    const asked = { actor, personId: person.id, now: services.clock() }
    return showDashboard(em, asked, services)
  }),

  setFirstSteps: inCompany.dashboard.setFirstSteps.handler(async ({ context, input }) => {
    const { companyId, ...seen } = input
    await setFirstSteps(context.em, { companyId, personId: context.person.id }, seen)
  }),
}

const recentShown = 6
const liveShown = 12
/** So many of the campaigns edited last are looked at; a company can't work on more at once. */
const lookedAt = 1_000
const needsShown = 20

/** The signed-in home of one person, in one answer and a fixed number of queries. */
async function showDashboard(
  em: EntityManager,
  { actor, personId, now }: { actor: Actor; personId: string; now: Date },
  services: Pick<Services, 'pagesOrigin' | 'live'>,
) {
  const { companyId } = actor
  const total = await em.count(CampaignEntity, { companyId, sample: null })
  const campaigns = await em.find(
    CampaignEntity,
    { companyId, hiddenAt: null, status: { $ne: 'archived' } },
    { orderBy: { updatedAt: 'desc' }, limit: lookedAt },
  )
  // The sample asks nothing of anybody, and nothing of it is live.
  const own = campaigns.filter(({ sample }) => !sample)
  const asker = { em, companyId, personId, actor, now, campaigns: own }
  const found = []
  for (const source of needSources) found.push(...(await source(asker)))
  const samples = new Set(campaigns.flatMap(({ id, sample }) => (sample ? [id] : [])))
  const asked = found.filter(({ campaignId }) => !campaignId || !samples.has(campaignId))
  const needs = inOrder(asked).slice(0, needsShown)
  const live = own.filter(({ status }) => status === 'live').slice(0, liveShown)
  const seesNumbers = can(actor, 'analytics.see', { companyId })
  const seen = seesNumbers ? live.map(({ id }) => id) : []
  const recent = campaigns.slice(0, recentShown)
  const named = new Set(needs.map(({ campaignId }) => campaignId))
  const shown = [...live, ...recent, ...campaigns.filter(({ id }) => named.has(id))]
  const all = await showCampaigns(em, [...new Set(shown)], services.pagesOrigin())
  const byId = new Map(all.map((campaign) => [campaign.id, campaign]))
  const present = (rows: CampaignRow[]) => rows.flatMap(({ id }) => byId.get(id) ?? [])
  return {
    needs: needs.flatMap(({ campaignId, at, ...need }) => {
      const campaign = campaignId ? byId.get(campaignId) : null
      // Of a campaign that is archived by now nothing is needed.
      return campaign === undefined ? [] : [{ ...need, campaign, at: at.toISOString() }]
    }),
    live: present(live),
    lastHour: await lastHours(em, seen, services.live, now.getTime()),
    recent: present(recent),
    total,
    firstSteps: await showFirstSteps({ ...asker, campaigns }),
  }
}
