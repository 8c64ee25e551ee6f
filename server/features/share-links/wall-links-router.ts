import { inCompany, open } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { enterWall } from './enter-wall.ts'
import { guestCookie } from './public/guest-cookie.ts'
import { createWallLink, listWallLinks, revokeWallLink } from './wall-links.ts'

export const wallLinksRouter = {
  list: inCompany.wallLinks.list.handler(async ({ context }) => ({
    links: await listWallLinks(context.em, viewOf(context)),
  })),

  create: inCompany.wallLinks.create.handler(({ context, input }) =>
    createWallLink(context.em, viewOf(context), input),
  ),

  revoke: inCompany.wallLinks.revoke.handler(({ context, input }) =>
    revokeWallLink(context.em, viewOf(context), input.wallLinkId),
  ),

  enter: open.wallLinks.enter.handler(async ({ context, input }) => {
    const { em, services, request } = context
    const entrance = {
      caller: await context.findCaller(),
      address: request.address,
      limits: services.limits,
      now: services.clock(),
    }
    const { guestToken, ...wall } = await enterWall(em, entrance, input.token)
    if (guestToken) context.setCookie(guestCookie(guestToken, services.appOrigin()))
    return wall
  }),
}

function viewOf({ caller, actor, services }: CompanyContext) {
  return { caller, actor, appOrigin: services.appOrigin(), now: services.clock() }
}
