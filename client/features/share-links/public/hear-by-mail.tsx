import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { askAfterMails } from '#client/lib/api/ask-after-mails.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { admissionsQuery } from '#client/lib/session/session.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Undelivered } from '#client/ui/notices/undelivered.tsx'
import classes from '../share-links.module.css'

/** Where a guest hears of replies, and how they begin and stop to. */
export function HearByMail({ campaignId }: { campaignId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { mails, refresh } = useMails()
  const stop = useMutation({
    ...api.guests.stopMails.mutationOptions(),
    onSettled: refresh,
  })
  const again = useMutation({
    ...api.guests.leaveAddress.mutationOptions(),
    onSettled: refresh,
  })
  const ask = (label: string) => (
    <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
      {label}
    </Button>
  )
  return (
    <div className={classes.mails}>
      {!mails ? ask('Hear of replies by mail') : null}
      {mails?.state === 'asked' ? (
        <>
          <p role="status">
            We sent a mail to <bdi translate="no">{mails.to}</bdi>. Open the link in it, best on
            each device you use.
          </p>
          <Undelivered what="That mail" mail={mails.mail} />
          {ask('Another address')}
        </>
      ) : null}
      {mails?.state === 'on' ? (
        <>
          <p role="status">
            You hear of replies at <bdi translate="no">{mails.to}</bdi>.
          </p>
          <Undelivered what="The last mail there" mail={mails.mail} />
          <Button
            size="compact-sm"
            variant="subtle"
            loading={stop.isPending}
            onClick={() => stop.mutate({ campaignId })}
          >
            Stop
          </Button>
        </>
      ) : null}
      {mails?.state === 'off' ? (
        <>
          <p role="status">
            You get no mails at <bdi translate="no">{mails.to}</bdi>.
          </p>
          <Button
            size="compact-sm"
            variant="subtle"
            loading={again.isPending}
            onClick={() => again.mutate({ campaignId, email: mails.to })}
          >
            Get them again
          </Button>
        </>
      ) : null}
      {(stop.error ?? again.error) ? <ErrorNotice error={stop.error ?? again.error} /> : null}
      {isAsking ? <AddressDialog campaignId={campaignId} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

/** Offers it to a guest who has just answered, once: afterwards it waits beside the comments. */
export function OfferMails({ campaignId, onClose }: AddressDialogProps) {
  const { mails, isKnown } = useMails()
  return isKnown && !mails ? <AddressDialog campaignId={campaignId} onClose={onClose} /> : null
}

function useMails() {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...admissionsQuery,
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      askAfterMails([known?.guest?.mails?.mail ?? null], dataUpdateCount),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: admissionsQuery.queryKey })
  return { mails: data?.guest?.mails ?? null, isKnown: Boolean(data?.guest), refresh }
}

type AddressDialogProps = { campaignId: string; onClose: () => void }

function AddressDialog({ campaignId, onClose }: AddressDialogProps) {
  const { refresh } = useMails()
  const form = useContractForm({
    operation: api.guests.leaveAddress,
    initialValues: { email: '' },
    inputOf: ({ email }) => ({ campaignId, email }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      // The banner is that of the screen.
      attributes={{ header: { role: 'presentation' } }}
      title="Hear of replies by mail"
    >
      <form className={classes.form} {...form.props}>
        <Text size="13" line="20" tone="ink-2">
          When somebody answers you, settles what you said, or asks you again. On each device on
          which you open such a mail, what you said is there. The team does not see the address.
        </Text>
        <TextInput
          label="Your address"
          type="email"
          data-autofocus
          required
          withAsterisk={false}
          maxLength={254}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" justify="end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={form.isSending}>
            Send me the link
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}
