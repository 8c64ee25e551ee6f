import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { meQuery } from '#client/lib/session/session.ts'
import { useUnconfirmedAddress } from '#client/lib/session/unconfirmed-address.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import classes from './confirm-first.module.css'

type ConfirmFirstProps = {
  /** What needs it: "Before you publish". */
  before: string
  /** Why, in a sentence. */
  why: string
  id?: string
  /** For the focus, once the address is confirmed and all of this is gone. */
  onDone: () => void
}

const confirmAddress = lazyFile(
  async () => (await import('../flow/confirm-address.tsx')).ConfirmAddress,
)
const whereMailIs = lazyFile(async () => (await import('../flow/where-mail-is.tsx')).WhereMailIs)

/** Asks somebody with an unconfirmed address to confirm it, in place; nothing for everybody else. */
export function ConfirmFirst({ before, why, id, onDone }: ConfirmFirstProps) {
  const email = useUnconfirmedAddress()
  const [isAsking, setAsking] = useState(false)
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  if (!email) return null
  const goOn = async () => {
    await queries.fetchQuery({ ...meQuery, staleTime: 0 })
    notifications.show({ color: 'green', message: 'Your address is confirmed.' })
    onDone()
  }
  return (
    <Stack gap="12" className={classes.note ?? ''}>
      <Stack gap="4" id={id}>
        <Heading as="h3" size="14" line="20">
          {before}, confirm your address
        </Heading>
        <Text size="13" line="20" tone="ink-2" pretty anywhere>
          {isAsking ? (
            <>
              We sent a code to <strong>{email}</strong>.{' '}
              <LazyBoundary part={whereMailIs} props={nothing} />
            </>
          ) : (
            <>
              {why} We send a code to <strong>{email}</strong>.
            </>
          )}
        </Text>
      </Stack>
      {isAsking ? (
        <LazyPart
          part={confirmAddress}
          what="the code"
          props={{
            email,
            verificationId: null,
            here: pathname + search,
            onDone: () => void goOn(),
          }}
        />
      ) : (
        <Button
          variant="default"
          className={classes.button ?? ''}
          leftSection={<IconMailCheck size={18} stroke={1.5} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Send me a code
        </Button>
      )}
    </Stack>
  )
}

const nothing = {}
