import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEye,
  IconLayoutSidebar,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { togglePanels } from '../state/panels.ts'
import { useBuilder, useMayEdit } from '../state/builder-context.ts'
import { FacesHere } from './faces-here.tsx'
import { PageSwitch } from './page-switch.tsx'
import { SaveState } from './save-state.tsx'
import classes from './top-bar.module.css'
import { WidthAndZoom } from './width-and-zoom.tsx'

/** The campaign's name is null until it is known. */
export function TopBar({ name }: { name: string | null }) {
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
          <Link to={`/dashboard/campaigns/${campaignId}`} className={classes.name}>
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
