import { Button, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHistory,
  IconMessageCircle,
  IconSelector,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { can } from '#shared/permissions/can.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { deviceNames, devices } from '#client/lib/campaign-session/devices.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import type { Entered } from '#client/features/collaboration/public/campaign-entrance.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { ShareButton } from '#client/features/share-links/public/share-button.tsx'
import { FollowState } from './follow-state.tsx'
import { PeopleHere } from './people-here.tsx'
import classes from './preview.module.css'
import { useOpenThreads } from './use-desk.ts'
import type { Desk } from './use-desk.ts'

const icons: Record<Device, TablerIcon> = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
}

export const pageMenu = lazyFile(async () => (await import('./page-menu.tsx')).PageMenu)

type PreviewBarProps = {
  entered: Entered
  pages: readonly PageSnapshot[]
  page: PageSnapshot | undefined
  onOpenPage: (path: string) => void
  device: Device
  onDevice: (device: Device) => void
  isHeld: boolean
  open: Desk
  isHistory: boolean
  onHistory: (isHistory: boolean) => void
}

/** Above the page: where it is, at which width, who is here, and what can be opened beside it. */
export function PreviewBar(props: PreviewBarProps) {
  const { entered, pages, page, onOpenPage, device, onDevice, isHeld, open } = props
  const { session, companyId, name } = entered
  const { campaignId } = session
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <BackButton campaignId={campaignId} companyId={companyId} />
        <Heading as="h1" size="13" truncate tabIndex={-1} data-page-focus dir="auto" translate="no">
          {name}
        </Heading>
        {page ? <PageChoice page={page} pages={pages} onChoose={onOpenPage} /> : null}
      </div>
      <div className={classes.devices} role="radiogroup" aria-label="Page width">
        {devices.map((each) => (
          <DeviceButton key={each} device={each} chosen={each === device} onChoose={onDevice} />
        ))}
      </div>
      <div className={classes.end}>
        <PeopleHere session={session} companyId={companyId} />
        {isHeld ? null : <FollowState session={session} />}
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
  const count = useOpenThreads(open)
  const isShown = useStore(open.isOpen, (value) => value)
  const words = count === null ? 'Comments' : `Comments, ${count} open`
  return (
    <Button
      size="xs"
      variant={isShown ? 'filled' : 'default'}
      aria-pressed={isShown}
      aria-label={words}
      leftSection={<IconMessageCircle size={16} stroke={1.5} aria-hidden />}
      onClick={() => open.isOpen.set((value) => !value)}
    >
      {count ?? ' '}
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

type PageChoiceProps = {
  page: PageSnapshot
  pages: readonly PageSnapshot[]
  onChoose: (path: string) => void
}

function PageChoice({ page, pages, onChoose }: PageChoiceProps) {
  if (pages.length < 2) return null
  return (
    <MenuButton menu={pageMenu} props={{ pages, onChoose }}>
      {(opener) => (
        <UnstyledButton
          {...opener}
          className={classes.pages}
          aria-label={`Page: ${page.title || page.path}`}
        >
          <span className={classes.pageName} dir="auto" translate="no">
            {page.title || page.path}
          </span>
          <IconSelector size={14} stroke={1.5} />
        </UnstyledButton>
      )}
    </MenuButton>
  )
}

type DeviceButtonProps = { device: Device; chosen: boolean; onChoose: (device: Device) => void }

function DeviceButton({ device, chosen, onChoose }: DeviceButtonProps) {
  const Icon = icons[device]
  return (
    <IconButton
      label={deviceNames[device]}
      role="radio"
      aria-checked={chosen}
      size={30}
      className={classes.device ?? ''}
      onClick={() => onChoose(device)}
    >
      <Icon size={18} stroke={1.5} />
    </IconButton>
  )
}
