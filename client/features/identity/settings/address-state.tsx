import { Button } from '@mantine/core'
import type { VerifiableIdentityAddress } from '@ory/client'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { isSameAddress } from '#shared/lib/email-address.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { useKnownPerson } from '#client/lib/session/session.ts'
import { askForCode } from '../flow/flow-calls.ts'
import { flowPath, flowScreens } from '../flow/destination.ts'
import { readFailure } from '../flow/flow-failure.ts'
import { TroubleNotice } from '../flow/trouble-notice.tsx'
import { troubleOf } from '../flow/use-flow-run.ts'
import classes from './address-state.module.css'

type AddressStateProps = {
  address: VerifiableIdentityAddress
  /** A flow in which a code was sent to the address already. */
  verificationId: string | null
}

/** Whether an address is confirmed; if not, the way to do it. */
export function AddressState({ address, verificationId }: AddressStateProps) {
  const go = useGo()
  const isConfirmed = useProven(address.value) || address.verified
  const asking = useMutation({
    mutationFn: () =>
      verificationId
        ? Promise.resolve(verificationId)
        : askForCode(address.value, flowScreens.settings),
    onSuccess: (flowId) => go(flowPath('verification', { flowId, returnTo: flowScreens.settings })),
  })
  if (isConfirmed)
    return (
      <p className={classes.confirmed}>
        <IconCircleCheck size={16} stroke={1.5} aria-hidden />
        <span>{address.value} is confirmed.</span>
      </p>
    )
  const trouble = asking.error ? troubleOf(readFailure(asking.error)) : null
  return (
    <div className={classes.open}>
      <p className={classes.words}>
        <IconAlertCircle size={16} stroke={1.5} aria-hidden />
        <span>{address.value} is not confirmed yet.</span>
      </p>
      <Button
        size="xs"
        variant="default"
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        Confirm your address
      </Button>
      {trouble ? <TroubleNotice trouble={trouble} retry={null} /> : null}
    </div>
  )
}

/** Whether the product has been shown that the address is the person's, whatever the provider knows. */
function useProven(address: string): boolean {
  const person = useKnownPerson()?.person
  return person?.emailVerified === true && isSameAddress(person.email, address)
}
