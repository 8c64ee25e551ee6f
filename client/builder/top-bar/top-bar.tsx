import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEye,
  IconLayoutSidebar,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { togglePanels } from '../state/panels.ts'
import { useBuilder, useMayEdit, useView } from '../state/builder-context.ts'
import { FacesHere } from './faces-here.tsx'
import { PageSwitch } from './page-switch.tsx'
import { SaveState } from './save-state.tsx'
import classes from './top-bar.module.css'
import { WidthAndZoom } from './width-and-zoom.tsx'

export const publishCount = lazyFile(
  async () => (await import('../launch/publish-count.tsx')).PublishCount,
)

const noProps = {}

const phoneBar = lazyFile(async () => (await import('./phone-bar.tsx')).PhoneBar)

/** The campaign's name is null until it is known. */
export function TopBar({ name }: { name: string | null }) {
  const isPhone = useNarrow()
  if (!isPhone) return <WideBar name={name} />
  const room = <header className={classes.bar} />
  return <LazyBoundary part={phoneBar} props={noProps} waiting={room} />
}

function WideBar({ name }: { name: string | null }) {
  const { session } = useBuilder()
  const mayEdit = useMayEdit()
  const { campaignId } = session
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Link to="/dashboard" className={classes.home} aria-label="Dashboard">
          <Logo markOnly size={20} />
        </Link>
        <nav className={classes.crumbs} aria-label="Breadcrumb">
          <Link to="/dashboard/campaigns" className={classes.crumb}>
            Campaigns
          </Link>
          <span className={classes.slash} aria-hidden>
            /
          </span>
          <Link
            to={`/dashboard/campaigns/${campaignId}`}
            className={classes.name}
            dir="auto"
            translate="no"
          >
            {name ?? 'Campaign'}
          </Link>
        </nav>
        <PageSwitch />
      </div>
      <WidthAndZoom />
      <div className={classes.end}>
        <UndoRedo />
        <FacesHere />
        <SaveState />
        <Button
          component={Link}
          to={`/campaigns/preview/${campaignId}`}
          variant="default"
          size="xs"
          aria-label="Preview"
          className={classes.preview ?? ''}
          leftSection={<IconEye size={16} stroke={1.5} />}
        >
          Preview
        </Button>
        {mayEdit ? <Publish /> : null}
      </div>
    </header>
  )
}

/** The way to what is left to do before a launch, and to the launch itself. */
function Publish() {
  const { view } = useBuilder()
  const isOpen = useView(({ panel }) => panel === 'launch')
  return (
    <Button
      size="xs"
      aria-pressed={isOpen}
      onClick={() => view.set((now) => ({ ...now, panel: isOpen ? null : 'launch', past: null }))}
    >
      Publish
      <LazyBoundary part={publishCount} props={noProps} />
    </Button>
  )
}

function UndoRedo() {
  const { undo, view } = useBuilder()
  const mayEdit = useMayEdit()
  const canUndo = useSyncExternalStore(undo.subscribe, undo.canUndo)
  const canRedo = useSyncExternalStore(undo.subscribe, undo.canRedo)
  if (!mayEdit) return null
  return (
    <span className={classes.history}>
      <IconButton
        label="Show or hide the panels"
        shortcut="\"
        size={30}
        onClick={() => togglePanels(view)}
      >
        <IconLayoutSidebar size={18} stroke={1.5} />
      </IconButton>
      <IconButton label="Undo" shortcut="Ctrl+Z" size={30} disabled={!canUndo} onClick={undo.undo}>
        <IconArrowBackUp size={18} stroke={1.5} />
      </IconButton>
      <IconButton
        label="Redo"
        shortcut="Ctrl+Shift+Z"
        size={30}
        disabled={!canRedo}
        onClick={undo.redo}
      >
        <IconArrowForwardUp size={18} stroke={1.5} />
      </IconButton>
    </span>
  )
}
