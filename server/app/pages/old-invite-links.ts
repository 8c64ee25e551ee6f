import type { Middleware } from 'koa'

/** Leads from the links of mails that were sent before invites had a page of their own to that page. */
export const oldInviteLinks: Middleware = (ctx, next) => {
  const { invite } = ctx.query
  if (ctx.path !== '/onboarding' || typeof invite !== 'string') return next()
  ctx.set('cache-control', 'no-store')
  ctx.redirect(`/invite#${encodeURIComponent(invite)}`)
}
