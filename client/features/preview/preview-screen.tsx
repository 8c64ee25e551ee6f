import { Button, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconSelector,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PageSnapshot } from '#shared/campaign/snapshot.ts'
import { can } from '#shared/permissions/can.ts'
import type { Device } from '#client/lib/campaign-session/devices.ts'
import { deviceNames, devices, deviceWidths } from '#client/lib/campaign-session/devices.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { createLate, useFetchAhead } from '#client/lib/late.ts'
import { useActor } from '#client/lib/session.ts'
import { lateTip } from '#client/ui/hint.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { CampaignEntrance } from '#client/ui/campaign-entrance.tsx'
import type { Entered } from '#client/ui/campaign-entrance.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { RefusedWork } from '#client/ui/refused-work/refused-work.tsx'
import { Loading } from '#client/ui/skeletons.tsx'
import { FollowState } from './follow-state.tsx'
import { PeopleHere } from './people-here.tsx'
import { PreviewPage } from './preview-page.tsx'
import classes from './preview.module.css'

const icons: Record<Device, TablerIcon> = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
}

const pageMenu = createLate(async () => (await import('./page-menu.tsx')).PageMenu)

const wantedSoon = [pageMenu, lateTip]

/** The live preview of one campaign, at /campaigns/preview/:campaignId. */
export function PreviewScreen() {
  const { campaignId = '' } = useParams()
  return (
    <CampaignEntrance
      campaignId={campaignId}
      titleOf={(name) => `${name}, preview`}
      waiting={<Waiting />}
    >
      {(entered) => <Preview {...entered} />}
    </CampaignEntrance>
  )
}

function Waiting() {
  return (
    <div className={classes.preview}>
      <div className={classes.bar} />
      <div className={classes.table} />
      <Loading what="the preview" />
    </div>
  )
}

function Preview({ session, companyId, name }: Entered) {
  const [device, setDevice] = useState<Device>('desktop')
  const [search, setSearch] = useSearchParams()
  const pages = useStore(session.campaign, (campaign) => campaign.pages)
  const wanted = search.get('page')
  const page = pages.find(({ path }) => path === wanted) ?? pages[0]
  const show = (path: string) => setSearch(path === pages[0]?.path ? {} : { page: path })
  useFetchAhead(wantedSoon)
  return (
    <div className={classes.preview} id="main">
      <header className={classes.bar}>
        <div className={classes.start}>
          <BackButton campaignId={session.campaignId} companyId={companyId} />
          <h1 className={classes.name}>{name}</h1>
          {page ? <PageChoice page={page} pages={pages} onChoose={show} /> : null}
        </div>
        <div className={classes.devices} role="radiogroup" aria-label="Page width">
          {devices.map((each) => (
            <DeviceButton key={each} device={each} chosen={each === device} onChoose={setDevice} />
          ))}
        </div>
        <div className={classes.end}>
          <PeopleHere session={session} />
          <FollowState session={session} />
        </div>
      </header>
      <RefusedWork session={session} />
      <main className={classes.table} tabIndex={0} aria-label="Page">
        {page ? (
          <div
            className={classes.frame}
            data-device={device}
            data-empty={page.sections.length === 0 || undefined}
            style={{ maxWidth: widthOf(device) }}
          >
            {page.sections.length > 0 ? (
              <PreviewPage session={session} companyId={companyId} page={page} onOpenPage={show} />
            ) : (
              <EmptyState title="Nothing on this page yet">
                What the team adds appears here at once.
              </EmptyState>
            )}
          </div>
        ) : null}
      </main>
    </div>
  )
}

/** Desktop takes all there is, as a visitor's window would. */
const widthOf = (device: Device) => (device === 'desktop' ? undefined : deviceWidths[device])

type BackButtonProps = { campaignId: string; companyId: string }

function BackButton({ campaignId, companyId }: BackButtonProps) {
  const mayEdit = can(useActor(companyId), 'campaign.edit', { companyId })
  return (
    <Button
      component={Link}
      to={mayEdit ? `/campaigns/builder/${campaignId}` : `/dashboard/campaigns/${campaignId}`}
      variant="default"
      size="xs"
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
          <span className={classes.pageName}>{page.title || page.path}</span>
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
