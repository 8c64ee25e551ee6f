import type { Layer } from '#server/platform/http/layer.ts'

/** Leads from the links of mails that were sent before invites had a page of their own to that page. */
export const oldInviteLinks: Layer = (ctx, next) => {
  const { invite } = ctx.query
  if (ctx.path !== '/onboarding' || typeof invite !== 'string') return next()
  ctx.set('cache-control', 'no-store')
  ctx.redirect(`/invite#${encodeURIComponent(invite)}`)
}
