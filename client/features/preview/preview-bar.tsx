import { Button } from '@mantine/core'
import { IconArrowLeft, IconChartBar, IconHistory, IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { can, isGuest } from '#shared/permissions/can.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { useActor } from '#client/lib/session/session.ts'
import type { Entered } from '#client/features/collaboration/public/campaign-entrance.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { ShareButton } from '#client/features/share-links/public/share-button.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { FollowState } from './follow-state.tsx'
import { RoundsButton } from './rounds-button.tsx'
import { PeopleHere } from './people-here.tsx'
import classes from './preview.module.css'
import { useThreadCounts } from './use-desk.ts'
import type { Counted } from './use-counted.ts'
import type { Desk } from './use-desk.ts'

type PreviewBarProps = {
  entered: Entered
  device: Device
  onDevice: (device: Device) => void
  /** The number of the version that is shown; null while the live page is. */
  heldAt: number | null
  open: Desk
  /** null for who may not see numbers. */
  counted: Counted | null
  isHistory: boolean
  onHistory: (isHistory: boolean) => void
}

/** Above the page: where it is, at which width, who is here, and what can be opened beside it. */
export function PreviewBar(props: PreviewBarProps) {
  const { entered, device, onDevice, heldAt, open } = props
  const { session, companyId, name } = entered
  const { campaignId } = session
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <BackButton campaignId={campaignId} companyId={companyId} />
        <Heading as="h1" size="13" truncate tabIndex={-1} data-page-focus dir="auto" translate="no">
          {name}
        </Heading>
      </div>
      <DeviceChoice device={device} onChoose={onDevice} />
      <div className={classes.end}>
        <PeopleHere session={session} companyId={companyId} />
        {heldAt === null ? (
          <FollowState session={session} />
        ) : (
          <span className={classes.follow}>Version {heldAt}</span>
        )}
        <RoundsButton campaignId={campaignId} companyId={companyId} />
        <NumbersButton counted={props.counted} />
        <WallButton campaignId={campaignId} companyId={companyId} />
        <HistoryButton companyId={companyId} {...props} />
        <ShareButton
          campaign={{ id: campaignId, companyId, name }}
          size="xs"
          className={classes.wideOnly ?? ''}
        />
        {open.mayRead ? <CommentsButton open={open} /> : null}
      </div>
    </header>
  )
}

function NumbersButton({ counted }: Pick<PreviewBarProps, 'counted'>) {
  return counted ? (
    <IconButton
      label="Numbers on the page"
      shortcut="M"
      size={26}
      className={classes.wideOnly ?? ''}
      aria-pressed={counted.isCounted}
      onClick={counted.toggle}
    >
      <IconChartBar size={16} stroke={1.5} />
    </IconButton>
  ) : null
}

/** Where guests see the numbers that their link shows. */
function WallButton({ campaignId, companyId }: Pick<BackButtonProps, 'campaignId' | 'companyId'>) {
  const viewer = useActorOrGuest(companyId)
  if (!viewer || !isGuest(viewer) || !can(viewer, 'wall.see', { companyId, campaignId }))
    return null
  return (
    <Button
      component={Link}
      to={`/analytics/${campaignId}`}
      size="xs"
      variant="default"
      leftSection={<IconChartBar size={16} stroke={1.5} aria-hidden />}
    >
      Live numbers
    </Button>
  )
}

type HistoryButtonProps = Pick<PreviewBarProps, 'isHistory' | 'onHistory'> & { companyId: string }

function HistoryButton({ companyId, isHistory, onHistory }: HistoryButtonProps) {
  if (!can(useActor(companyId), 'version.see', { companyId })) return null
  return (
    <IconButton
      label="History"
      size={26}
      className={classes.wideOnly ?? ''}
      aria-pressed={isHistory}
      onClick={() => onHistory(!isHistory)}
    >
      <IconHistory size={16} stroke={1.5} />
    </IconButton>
  )
}

function CommentsButton({ open }: { open: Desk }) {
  const counts = useThreadCounts(open)
  const isShown = useStore(open.isOpen, (value) => value)
  const unread = counts?.unread ? `, ${counts.unread} unread` : ''
  const words = counts ? `Comments, ${counts.open} open${unread}` : 'Comments'
  return (
    <Button
      size="xs"
      variant={isShown ? 'filled' : 'default'}
      aria-pressed={isShown}
      aria-label={words}
      className={classes.comments ?? ''}
      data-unread={unread ? true : undefined}
      leftSection={<IconMessageCircle size={16} stroke={1.5} aria-hidden />}
      onClick={() => open.isOpen.set((value) => !value)}
    >
      {counts?.open ?? ' '}
    </Button>
  )
}

type BackButtonProps = { campaignId: string; companyId: string }

/** Leads members to their work; guests came from nowhere in here. */
function BackButton({ campaignId, companyId }: BackButtonProps) {
  const actor = useActor(companyId)
  if (!actor) return <Logo size={18} markOnly />
  const mayEdit = can(actor, 'campaign.edit', { companyId })
  return (
    <Button
      component={Link}
      to={mayEdit ? `/campaigns/builder/${campaignId}` : `/dashboard/campaigns/${campaignId}`}
      variant="default"
      size="xs"
      className={classes.back ?? ''}
      leftSection={<IconArrowLeft size={16} stroke={1.5} />}
    >
      {mayEdit ? 'Edit' : 'Back'}
    </Button>
  )
}
