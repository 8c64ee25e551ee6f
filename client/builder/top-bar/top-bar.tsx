import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconDots,
  IconEye,
  IconLayoutSidebar,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Logo } from '#client/ui/layout/logo.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { togglePanels } from '../state/panels.ts'
import { useBuilder, useMayEdit } from '../state/builder-context.ts'
import { FacesHere } from './faces-here.tsx'
import { PageSwitch } from './page-switch.tsx'
import { SaveState } from './save-state.tsx'
import classes from './top-bar.module.css'
import { WidthAndZoom } from './width-and-zoom.tsx'

const moreMenu = lazyFile(async () => (await import('./more-menu.tsx')).MoreMenu)

/** The campaign's name is null until it is known. */
export function TopBar({ name }: { name: string | null }) {
  return useNarrow() ? <PhoneBar /> : <WideBar name={name} />
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
        {mayEdit ? (
          <Button component={Link} to={`/activate/${campaignId}`} size="xs">
            Publish
          </Button>
        ) : null}
      </div>
    </header>
  )
}

/** What fits above a page on a phone; the rest is in the menu. */
function PhoneBar() {
  const { campaignId } = useBuilder().session
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        <Link
          to={`/dashboard/campaigns/${campaignId}`}
          className={classes.back}
          aria-label="Back to the campaign"
        >
          <IconChevronLeft size={20} stroke={1.5} />
        </Link>
        <PageSwitch />
      </div>
      <div className={classes.end}>
        <SaveState />
        <FacesHere />
        <Link
          to={`/campaigns/preview/${campaignId}`}
          className={`${classes.back} ${classes.previewSign}`}
          aria-label="Preview"
        >
          <IconEye size={20} stroke={1.5} />
        </Link>
        <MenuButton menu={moreMenu} props={{}}>
          {(opener) => (
            <ActionIcon {...opener} aria-label="More" size={44}>
              <IconDots size={20} stroke={1.5} />
            </ActionIcon>
          )}
        </MenuButton>
      </div>
    </header>
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
