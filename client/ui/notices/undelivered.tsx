import type { MailDelivery } from '#shared/contract/mail-delivery.ts'
import { Text } from '#client/ui/layout/elements.tsx'

type UndeliveredProps = {
  /** At the beginning of a sentence: “The mail to Ada”. */
  what: string
  mail: MailDelivery | null
}

/** Says when a mail does not arrive, and what the mail server answered. */
export function Undelivered({ what, mail }: UndeliveredProps) {
  if (mail?.state !== 'failed' && mail?.state !== 'delayed') return null
  const { state, reason } = mail
  const hasFailed = state === 'failed'
  const words = `${what} was not delivered${hasFailed ? '' : ' yet, and will be tried again'}`
  return (
    <Text size="12" line="16" tone={hasFailed ? 'danger' : 'warn'}>
      {reason
        ? `${words}: ${reason}`
        : `${words}: the mail server ${hasFailed ? 'did' : 'does'} not answer.`}
    </Text>
  )
}
