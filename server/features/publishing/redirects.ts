import { v7 as uuidv7 } from 'uuid'
import { normalisePath } from '#shared/campaign/model/page-path.ts'
import { redirectsLimit } from '#shared/contract/redirects-limit.ts'
import type { Redirect } from '#shared/contract/redirects.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import type { Person } from '#server/core/caller.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { RedirectEntity } from './public/entities.ts'
import type { RedirectRow } from './public/entities.ts'

/** The redirects of a campaign, by their paths. */
export async function listRedirects(em: EntityManager, campaignId: string): Promise<Redirect[]> {
  const rows = await em.find(RedirectEntity, { campaignId }, { orderBy: { path: 'asc' } })
  return rows.map(present)
}

/** Adds one. Throws `validation-failed` for a path that has one, too many, and what would go in a circle. */
export function createRedirect(
  em: EntityManager,
  campaign: CampaignRow,
  given: { path: string; target: string },
  person: Pick<Person, 'id' | 'name'>,
  now: Date,
): Promise<Redirect> {
  const { id: campaignId, companyId } = campaign
  const path = normalisePath(given.path)
  const { target } = given
  return withLockedCampaign(em, campaignId, async (tx) => {
    const others = await tx.find(RedirectEntity, { campaignId })
    if (others.length >= redirectsLimit)
      refuse('/path', `A campaign keeps ${redirectsLimit} redirects. Remove one.`)
    if (others.some((other) => other.path === path))
      refuse('/path', `${path} leads elsewhere already. Remove that first.`)
    if (goesInCircle([...others, { path, target }], path))
      refuse('/target', 'This would go in a circle.')
    const row = tx.create(RedirectEntity, {
      id: uuidv7(),
      companyId,
      campaignId,
      path,
      target,
      createdBy: person.id,
      createdByName: person.name,
      createdAt: now,
    })
    await tx.flush()
    return present(row)
  })
}

function refuse(pointer: string, detail: string): never {
  throw new AppError('validation-failed', undefined, [{ pointer, detail }])
}

/** Whether one comes back to `start` by following redirects within the campaign. */
function goesInCircle(
  redirects: readonly Pick<RedirectRow, 'path' | 'target'>[],
  start: string,
): boolean {
  const targets = new Map(redirects.map(({ path, target }) => [path, target]))
  let at: string | undefined = start
  for (let steps = 0; steps <= redirects.length; steps += 1) {
    const target: string | undefined = targets.get(at)
    if (!target?.startsWith('/')) return false
    at = normalisePath(target.replace(/[?#].*$/, ''))
    if (at === start) return true
  }
  return false
}

/** Throws `not-found` for one of another campaign. */
export async function removeRedirect(
  em: EntityManager,
  campaignId: string,
  id: string,
): Promise<void> {
  if ((await em.nativeDelete(RedirectEntity, { id, campaignId })) !== 1)
    throw new AppError('not-found')
}

function present({ id, path, target, createdByName, createdAt }: RedirectRow): Redirect {
  return { id, path, target, createdBy: createdByName, createdAt: createdAt.toISOString() }
}
