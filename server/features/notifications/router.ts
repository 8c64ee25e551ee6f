import { inCompany, open } from '#server/core/api/api-context.ts'
import type { CompanyContext } from '#server/core/api/api-context.ts'
import { mailPlace } from '#server/core/api/mail-place.ts'
import { readLastDelivery } from '#server/platform/mail/read-deliveries.ts'
import { NotificationEntity, NotificationPreferenceEntity } from './public/entities.ts'
import { setMemberMails } from './public/mail-stops.ts'
import { listNotifications, listPreferences } from './queries.ts'

export const notificationsRouter = {
  list: inCompany.notifications.list.handler(({ context, input }) =>
    listNotifications(context.em, ownerOf(context), input.before),
  ),

  read: inCompany.notifications.read.handler(async ({ context, input }) => {
    const owner = ownerOf(context)
    const some = input.ids ? { id: input.ids } : {}
    await context.em.nativeUpdate(
      NotificationEntity,
      { ...owner, ...some, readAt: null },
      { readAt: context.services.clock() },
    )
    // Their other tabs and devices.
    context.services.news.publish({ kind: 'notifications', ...owner })
  }),

  preferences: inCompany.notifications.preferences.handler(({ context }) => show(context)),

  setPreference: inCompany.notifications.setPreference.handler(async ({ context, input }) => {
    await context.em.upsert(
      NotificationPreferenceEntity,
      { ...input, ...ownerOf(context) },
      { onConflictFields: ['companyId', 'personId', 'kind'] },
    )
    return show(context)
  }),

  unsubscribe: open.notifications.unsubscribe.handler(({ context: { em, services }, input }) =>
    setMemberMails(em, { ...input, areOff: true, now: services.clock() }),
  ),

  resubscribe: open.notifications.resubscribe.handler(({ context: { em, services }, input }) =>
    setMemberMails(em, { ...input, areOff: false, now: services.clock() }),
  ),
}

async function show(context: CompanyContext) {
  const { em, person, services } = context
  const preferences = await listPreferences(em, ownerOf(context))
  const lastMail = await readLastDelivery(mailPlace(em, services), person.email)
  return { email: person.email, lastMail, preferences }
}

const ownerOf = ({ actor, person }: CompanyContext) => ({
  companyId: actor.companyId,
  personId: person.id,
})
