import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { useLeadActions } from './use-lead-actions.ts'

type EraseAddressProps = {
  companyId: string
  /** '' where it is still to be said. */
  address: string
  onClose: () => void
  onErased?: () => void
}

/** Asks for an address, shows in how many leads it stands and which are near it, and erases them. */
export function EraseAddressDialog({ companyId, address, onClose, onErased }: EraseAddressProps) {
  const [sought, setSought] = useState(address)
  return (
    <Dialog opened onClose={onClose} title="Erase by address" size="30rem">
      {sought === '' ? (
        <AddressForm companyId={companyId} onFound={setSought} onClose={onClose} />
      ) : (
        <FoundAddresses
          companyId={companyId}
          address={sought}
          onBack={() => (address === '' ? setSought('') : onClose())}
          onErased={() => {
            onClose()
            onErased?.()
          }}
        />
      )}
    </Dialog>
  )
}

type AddressFormProps = {
  companyId: string
  onFound: (address: string) => void
  onClose: () => void
}

function AddressForm({ companyId, onFound, onClose }: AddressFormProps) {
  const form = useContractForm({
    operation: api.leads.findAddress,
    initialValues: { email: '' },
    inputOf: ({ email }) => ({ companyId, email }),
    onSuccess: ({ email }) => onFound(email),
  })
  return (
    <form {...form.props}>
      <Stack gap="16">
        <Text size="13" line="20" tone="ink-2">
          For somebody who asks to be forgotten. Every spelling of the address is found, and those
          near it are shown before anything goes.
        </Text>
        <TextInput
          label="Email address"
          type="text"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          required
          withAsterisk={false}
          maxLength={400}
          {...form.getInputProps('email')}
        />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Find leads
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

type FoundProps = {
  companyId: string
  address: string
  onBack: () => void
  onErased: () => void
}

function FoundAddresses({ companyId, address, onBack, onErased }: FoundProps) {
  const found = useQuery({
    ...api.leads.findAddress.queryOptions({ input: { companyId, email: address } }),
    // It is asked before something goes, so it must be true now; and it is somebody's address.
    gcTime: 0,
  })
  const [also, setAlso] = useState<string[]>([])
  const { eraseAddress } = useLeadActions(companyId)
  const erasing = useMutation({
    mutationFn: () => eraseAddress(address, also),
    onSuccess: onErased,
    gcTime: 0,
  })
  if (found.error) return <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <Stack gap="12">
        <Loading what="the leads of this address" />
        <SkeletonBlock width="60%" />
        <SkeletonBlock width="80%" />
      </Stack>
    )
  const { email, count, near } = found.data
  const countOf = (one: string) => near.find((other) => other.email === one)?.count ?? 0
  const total = also.reduce((sum, one) => sum + countOf(one), count)
  return (
    <Stack gap="16">
      <Text size="13" line="20" anywhere>
        {count === 0 ? 'No lead is' : count === 1 ? '1 lead is' : `${count} leads are`} from{' '}
        <strong dir="auto">{email}</strong>, in any spelling.
      </Text>
      {near.length > 0 ? (
        <Checkbox.Group
          label="Perhaps the same person"
          description="Choose those that are to go as well."
          value={also}
          onChange={setAlso}
        >
          <Stack gap="8" mt="8">
            {near.map((one) => (
              <Checkbox
                key={one.email}
                value={one.email}
                label={one.email}
                description={one.count === 1 ? '1 lead' : `${one.count} leads`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {erasing.error ? <ErrorNotice error={erasing.error} /> : null}
      <Row gap="8" justify="end" wrap>
        <Button variant="default" onClick={onBack} data-autofocus>
          {total === 0 ? 'Back' : 'Cancel'}
        </Button>
        <Button
          color="red"
          disabled={total === 0}
          loading={erasing.isPending}
          onClick={() => erasing.mutate()}
        >
          {total === 1 ? 'Erase 1 lead' : `Erase ${total} leads`}
        </Button>
      </Row>
    </Stack>
  )
}
