import type { SessionDiagnosis } from '#shared/contract/diagnosis.ts'
import type { Services } from '#server/core/services.ts'
import { open } from '#server/core/api/api-context.ts'
import { outboxUrl } from '#server/platform/mail/outbox-page.ts'
import { senderAddress } from '#server/platform/mail/sender-address.ts'
import { describeRequest } from './describe-request.ts'
import { inspectProvider } from './inspect-provider.ts'
import { countFailingMail, latestCampaignOf } from './queries.ts'

/** Open to everybody also in production: they tell the asking person about themselves only. */
export const diagnosisRouter = {
  session: open.diagnosis.session.handler(async ({ context }) => {
    const { em, request, services } = context
    const session = await seenSession(services, request.headers.cookie)
    return {
      now: services.clock().toISOString(),
      publicUrl: services.appOrigin(),
      publicUrlIsSet: services.config.publicUrl !== null,
      provider: services.identity.kind,
      request: describeRequest(request, services.config.trustProxy !== null),
      session,
      campaign: session.personId ? await latestCampaignOf(em, session.personId) : null,
    }
  }),

  provider: open.diagnosis.provider.handler(async ({ context }) => {
    const { em, services } = context
    const { smtpUrl, mailFrom } = services.config
    return {
      provider: services.identity.kind,
      publicUrl: services.appOrigin(),
      ...(await inspectProvider(services.identity.internalUrl())),
      mail: {
        way: smtpUrl ? ('smtp' as const) : ('outbox' as const),
        from: senderAddress(mailFrom, services.appOrigin()),
        outboxUrl: outboxUrl(services),
        failing: await countFailingMail(em, services.clock()),
      },
    }
  }),

  // Another provider sends its codes itself.
  outbox: open.diagnosis.outbox.handler(({ context: { services } }) => ({
    url: services.identity.kind === 'embedded' ? outboxUrl(services) : null,
  })),
}

async function seenSession(
  { identity }: Services,
  cookie: string | undefined,
): Promise<SessionDiagnosis['session']> {
  const started = performance.now()
  const verdict = await identity.verify(cookie)
  const ms = Math.round(performance.now() - started)
  const nobody = { personId: null, expiresAt: null, ms }
  if (verdict.kind === 'needs-aal2') return { state: 'needs-second-factor', ...nobody }
  if (verdict.kind !== 'session') return { state: verdict.kind, ...nobody }
  const { personId, expiresAt } = verdict.session
  return { state: 'session', personId, expiresAt: new Date(expiresAt).toISOString(), ms }
}
