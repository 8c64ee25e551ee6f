import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { askAfterMails } from '#client/lib/api/ask-after-mails.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import type { Invite } from '#shared/contract/invites.ts'
import type { MailDelivery } from '#shared/contract/mail-delivery.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'

/** The open invites of a company, asked for again while a mail with one is on its way. */
export function useOpenInvites(companyId: string, enabled = true) {
  return useQuery({
    ...api.invites.list.queryOptions({ input: { companyId } }),
    enabled,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      askAfterMails(data?.invites.map(({ mail }) => mail) ?? [], dataUpdateCount),
  })
}

/** What became of the mail with an invite. */
export function InviteMail({ mail }: { mail: MailDelivery }) {
  const tone = {
    failed: 'danger',
    delayed: 'warn',
    kept: 'warn',
    sent: 'ink-3',
    waiting: 'ink-3',
  } as const
  return (
    <Text as="span" block size="12" line="16" tone={tone[mail.state]} aria-live="polite">
      {mailWords(mail)}
    </Text>
  )
}

/** For who has sent it. */
function mailWords({ state, reason }: MailDelivery): string {
  switch (state) {
    case 'waiting':
      return 'The mail is on its way.'
    case 'sent':
      return 'The mail was sent.'
    case 'kept':
      return 'Not sent: this installation has no mail server. Hand on a link instead.'
    case 'delayed':
      return reason
        ? `Not delivered yet, will be tried again: ${reason}`
        : 'Not delivered yet: the mail server does not answer. It will be tried again.'
    case 'failed':
      return reason ? `Not delivered: ${reason}` : 'Not delivered: the mail server did not answer.'
  }
}

/** Sends an invite that has an address to it once more. */
export function MailAgain({ companyId, invite }: { companyId: string; invite: Invite }) {
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => client.invites.mailAgain({ companyId, inviteId: invite.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.invites.list.key() }),
    onError: showProblem,
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={again.isPending}
      disabled={invite.mail?.state === 'waiting'}
      aria-label={`Send again to ${showAddress(invite.email ?? '')}`}
      onClick={() => again.mutate()}
    >
      Send again
    </Button>
  )
}
