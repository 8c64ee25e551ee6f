import {
  IconFiles,
  IconHistory,
  IconMessageCircle,
  IconPalette,
  IconPlus,
  IconStack2,
  IconX,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import type { PanelName } from '../state/builder.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import classes from './left-rail.module.css'
import { usePanelWidth } from './panel-width.ts'

const palettePanel = lazyFile(async () => (await import('./palette-panel.tsx')).PalettePanel)
const layersPanel = lazyFile(async () => (await import('./layers-panel.tsx')).LayersPanel)
const pagesPanel = lazyFile(async () => (await import('./pages-panel.tsx')).PagesPanel)
const themePanel = lazyFile(async () => (await import('../theme/theme-panel.tsx')).ThemePanel)

const historyPanel = lazyFile(
  async () => (await import('../history/history-panel.tsx')).HistoryPanel,
)

const commentsPanel = lazyFile(
  async () => (await import('../comments/comments-panel.tsx')).CommentsPanel,
)

const launchPanel = lazyFile(async () => (await import('../launch/launch-panel.tsx')).LaunchPanel)

export const panelEdge = lazyFile(async () => (await import('./panel-edge.tsx')).PanelEdge)

/** The first is open where there is room; the others are not at first. */
export const lazyPanels = [
  palettePanel,
  layersPanel,
  pagesPanel,
  themePanel,
  historyPanel,
  commentsPanel,
  launchPanel,
]

/** In their order. */
export const panels: readonly { name: PanelName; label: string; Icon: TablerIcon }[] = [
  { name: 'add', label: 'Add', Icon: IconPlus },
  { name: 'layers', label: 'Layers', Icon: IconStack2 },
  { name: 'pages', label: 'Pages', Icon: IconFiles },
  { name: 'theme', label: 'Theme', Icon: IconPalette },
  { name: 'history', label: 'History', Icon: IconHistory },
  { name: 'comments', label: 'Comments', Icon: IconMessageCircle },
]

/** The rail of icons and the one panel that it opens. */
export function LeftRail() {
  const { view } = useBuilder()
  const open = useView((current) => current.panel)
  const show = (panel: PanelName | null) => view.set((current) => ({ ...current, panel }))
  return (
    <div className={classes.left}>
      <nav className={classes.rail} aria-label="Panels">
        {panels.map(({ name, label, Icon }) => (
          <IconButton
            key={name}
            label={label}
            // Its first letter opens it (all-commands.ts).
            shortcut={label.charAt(0)}
            hintPosition="right"
            size={36}
            aria-pressed={open === name}
            className={classes.item ?? ''}
            onClick={() => show(open === name ? null : name)}
          >
            <Icon size={20} stroke={1.5} />
          </IconButton>
        ))}
      </nav>
      {open ? <Panel key={open} name={open} onClose={() => show(null)} /> : null}
    </div>
  )
}

function Panel({ name, onClose }: { name: PanelName; onClose: () => void }) {
  const [width, setWidth] = usePanelWidth('left')
  const title = panelTitle(name)
  return (
    <aside
      className={classes.panel}
      aria-label={title}
      style={width === null ? undefined : { width }}
    >
      <div className={classes.head}>
        <Heading grow size="13">
          {title}
        </Heading>
        <IconButton label="Close panel" size="sm" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </div>
      <div className={classes.body}>
        <PanelContent name={name} />
      </div>
      <LazyBoundary
        part={panelEdge}
        props={{ side: 'left', label: 'Width of the panel', width, onChange: setWidth }}
      />
    </aside>
  )
}

/** What a panel is called. The way to the launch is the bar’s. */
export function panelTitle(name: PanelName): string {
  return panels.find((panel) => panel.name === name)?.label ?? 'Ready to launch'
}

/** What stands in a panel. */
export function PanelContent({ name }: { name: PanelName }) {
  return contents[name]()
}

const contents: Record<PanelName, () => ReactNode> = {
  add: () => <LazyPart part={palettePanel} what="what can be added" props={{}} />,
  layers: () => <LazyPart part={layersPanel} what="the layers" props={{}} />,
  pages: () => <LazyPart part={pagesPanel} what="the pages" props={{}} />,
  theme: () => <LazyPart part={themePanel} what="the theme" props={{}} />,
  history: () => <LazyPart part={historyPanel} what="the history" props={{}} />,
  comments: () => <LazyPart part={commentsPanel} what="the comments" props={{}} />,
  launch: () => <LazyPart part={launchPanel} what="the checks" props={{}} />,
}
