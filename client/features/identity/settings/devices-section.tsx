import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionDoubted } from '#client/lib/api/session-news.ts'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Box, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { readFailure } from '../flow/flow-failure.ts'
import { frontend } from '../flow/frontend.ts'
import { TroubleNotice } from '../flow/trouble-notice.tsx'
import { troubleOf } from '../flow/use-flow-run.ts'
import classes from './devices-section.module.css'
import { fetchDevices, sessionsKey } from './sessions.ts'
import type { SignedInDevice } from './sessions.ts'
import { SettingsSection } from './settings-section.tsx'

export const devicesWords = {
  title: 'Devices',
  lead: 'Where you are signed in. Sign out what you do not know, then choose a new password.',
}

/** Where the person is signed in, each with a way to end it. */
export function DevicesSection() {
  const queryClient = useQueryClient()
  const devices = useQuery({ queryKey: sessionsKey, queryFn: fetchDevices, retry: false })
  const ending = useMutation({
    mutationFn: end,
    onSuccess: (_, device) => {
      queryClient.setQueryData<SignedInDevice[]>(sessionsKey, (known) =>
        known?.filter(({ id, isThis }) => isThis || (device !== 'others' && id !== device.id)),
      )
    },
    onError: noticeSignedOut,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  })
  const error = ending.error ?? (devices.data ? null : devices.error)
  const trouble = error && troubleOf(readFailure(error))
  const others = devices.data?.filter(({ isThis }) => !isThis) ?? []
  return (
    <SettingsSection {...devicesWords}>
      {trouble ? <TroubleNotice trouble={trouble} retry={() => void devices.refetch()} /> : null}
      {devices.isPending ? <SkeletonRows what="your devices" rows={2} height={60} /> : null}
      <ul role="list" className={classes.list}>
        {devices.data?.map((device) => (
          <Device
            key={device.id}
            device={device}
            isEnding={ending.isPending && ending.variables === device}
            onEnd={() => ending.mutate(device)}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button
          variant="default"
          className={classes.all}
          loading={ending.isPending && ending.variables === 'others'}
          onClick={() => ending.mutate('others')}
        >
          Sign out everywhere else
        </Button>
      ) : null}
      <p role="status" className={classes.done}>
        {ending.isSuccess ? doneWords(ending.variables) : null}
      </p>
    </SettingsSection>
  )
}

async function end(device: SignedInDevice | 'others'): Promise<void> {
  if (device === 'others') await frontend.disableMyOtherSessions()
  else await frontend.disableMySession({ id: device.id })
}

function noticeSignedOut(error: unknown): void {
  if (readFailure(error).kind === 'signed-out') sessionDoubted.tell()
}

const doneWords = (device: SignedInDevice | 'others') =>
  device === 'others' ? 'You are signed out everywhere else.' : `${device.words} is signed out.`

type DeviceProps = { device: SignedInDevice; isEnding: boolean; onEnd: () => void }

function Device({ device, isEnding, onEnd }: DeviceProps) {
  const Icon = device.handheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.device}>
      <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <Box grow narrow>
        <Text weight="500">{device.words}</Text>
        <p className={classes.about}>
          {device.isThis ? (
            <Text as="strong" weight="500" tone="live">
              This device
            </Text>
          ) : null}
          {device.place ? <span>{device.place}</span> : null}
          {device.since ? (
            <span>
              Signed in <RelativeTime at={device.since} />
            </span>
          ) : null}
        </p>
      </Box>
      {device.isThis ? (
        <Button component={Link} to="/sign-out" size="xs" variant="subtle">
          Sign out
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${device.words}${device.place ? `, ${device.place}` : ''}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
