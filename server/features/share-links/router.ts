import type { Admissions } from '#shared/contract/share-links.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can, subjectOfWall } from '#shared/permissions/can.ts'
import { loadGuests } from '#server/core/access/load-guests.ts'
import { inCampaign, open } from '#server/core/api/api-context.ts'
import type { ApiContext, CampaignContext } from '#server/core/api/api-context.ts'
import { GuestEntity } from './public/entities.ts'
import { enterLink, showLink } from './enter-link.ts'
import type { AccessTables } from '#server/core/access/entities.ts'
import { guestCookie } from './public/guest-cookie.ts'
import { mailPlace } from '#server/core/api/mail-place.ts'
import { mailsOf } from './mails-of.ts'
import { createLink, revokeLink, updateLink } from './manage-links.ts'
import { listLinks, presentLinks } from './queries.ts'
import type { ShareLinkRow } from '#server/core/access/entities.ts'

export const shareLinksRouter = {
  list: inCampaign.shareLinks.list.handler(async ({ context }) => ({
    links: await listLinks(context.em, viewOf(context), context.campaign),
  })),

  create: inCampaign.shareLinks.create.handler(async ({ context, input }) =>
    present(context, await createLink(context.em, byLink(context), input)),
  ),

  update: inCampaign.shareLinks.update.handler(async ({ context, input }) =>
    present(context, await updateLink(context.em, byLink(context), input.linkId, input)),
  ),

  revoke: inCampaign.shareLinks.revoke.handler(({ context, input }) =>
    revokeLink(context.em, byLink(context), input.linkId),
  ),

  show: open.shareLinks.show.handler(async ({ context, input }) =>
    showLink(context.em, await context.findCaller(), input.token, context.services.clock()),
  ),

  enter: open.shareLinks.enter.handler(async ({ context, input }) => {
    const { em, services, request } = context
    const entrance = {
      address: request.address,
      limits: services.limits,
      now: services.clock(),
      caller: await context.findCaller(),
      passwords: services.passwords,
    }
    const { campaignId, guestToken } = await enterLink(em, entrance, input)
    if (guestToken) context.setCookie(guestCookie(guestToken, services.appOrigin()))
    return { campaignId }
  }),

  mine: open.shareLinks.mine.handler(({ context }) => findAdmissions(context)),
}

async function findAdmissions({ em, findCaller, services }: ApiContext): Promise<Admissions> {
  const caller = await findCaller()
  if (!caller || caller.key) return { guest: null, campaigns: [], walls: [] }
  const { id } = caller.person
  const guests = await loadGuests(em.getKysely<AccessTables>(), [id], services.clock().getTime())
  const row = caller.isGuest ? await em.findOne(GuestEntity, { id }) : null
  return {
    guest: row && { id, name: row.name, mails: await mailsOf(mailPlace(em, services), row) },
    campaigns: [...guests.values()].flatMap(({ companyId, rights, closed }) =>
      closed
        ? []
        : [...rights].map(([campaignId, all]) => ({ campaignId, companyId, rights: [...all] })),
    ),
    walls: [...guests.values()].flatMap((guest) =>
      [...guest.walls]
        .map((campaignId) => ({ companyId: guest.companyId, campaignId }))
        .filter((wall) => can(guest, 'wall.see', subjectOfWall(wall))),
    ),
  }
}

function viewOf({ actor, person, services }: CampaignContext) {
  const now = services.clock()
  return { actor, personId: person.id, appOrigin: services.appOrigin(), now }
}

function byLink(context: CampaignContext) {
  const { caller, campaign, services } = context
  return { caller, campaign, view: viewOf(context), passwords: services.passwords }
}

async function present(context: CampaignContext, row: ShareLinkRow) {
  const [shown] = await presentLinks(context.em, viewOf(context), [row])
  if (!shown) throw new AppError('not-found')
  return shown
}
