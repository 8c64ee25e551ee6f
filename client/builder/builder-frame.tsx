import { useEffect, useMemo, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createStore, useStore } from '#client/lib/campaign-session/store.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { useCoarse, useNarrow } from '#client/lib/browser/media.ts'
import { useRootMark } from '#client/lib/browser/root-mark.ts'
import { lazyTip } from '#client/ui/buttons/tooltip.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import classes from './builder.module.css'
import { blockMenu } from './canvas/overlay/block-button.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { differenceMarks } from './canvas/overlay/canvas-overlay.tsx'
import { variantHead } from './canvas/frame-head.tsx'
import { emptyColumn } from './canvas/page/canvas-parts.tsx'
import { emptyPage } from './canvas/page/canvas-page.tsx'
import { CanvasContext } from './canvas/canvas-context.ts'
import { selectionTools } from './canvas/overlay/lazy-selection-tools.ts'
import { paster, useClipboard } from './clipboard/use-clipboard.ts'
import { useShortcuts } from './commands/use-shortcuts.ts'
import { DragProvider, dragging } from './drag/drag-provider.tsx'
import { lazyInspectors } from './inspector/inspector-parts.ts'
import { lazyPanels, LeftRail, panelEdge } from './panels/left-rail.tsx'
import { usePanelWidth } from './panels/panel-width.ts'
import { sessionLines, SessionNotice } from './presence/session-notice.tsx'
import { addedWords, edges } from './state/commands.ts'
import { duplicating } from './state/duplicate.ts'
import { undoOffer } from './state/offer-undo.ts'
import { useBuilder, useMayEdit, useView } from './state/builder-context.ts'
import type { Builder } from './state/builder.ts'
import { leaveText } from './state/leave-text.ts'
import { lazySheets, Sheets } from './sheets/sheets.tsx'
import { LiveRegions } from './state/live-regions.tsx'
import { liveText } from './text/text-slot.tsx'
import { peopleList } from './top-bar/faces-here.tsx'
import { pageMenu } from './top-bar/page-switch.tsx'
import { publishCount, TopBar } from './top-bar/top-bar.tsx'
import { zoomMenu } from './top-bar/width-and-zoom.tsx'

const inspector = lazyFile(async () => (await import('./inspector/inspector.tsx')).Inspector)
const followFrame = lazyFile(async () => (await import('./presence/follow-frame.tsx')).FollowFrame)
const whereabouts = lazyFile(
  async () => (await import('./presence/use-whereabouts.ts')).Whereabouts,
)
const remoteChanges = lazyFile(
  async () => (await import('./presence/remote-changes.tsx')).RemoteChanges,
)
const lookingBack = lazyFile(async () => (await import('./history/looking-back.tsx')).LookingBack)
const changesPanel = lazyFile(
  async () => (await import('./history/changes-panel.tsx')).ChangesPanel,
)
const aboveKeyboard = lazyFile(
  async () => (await import('./phone/above-keyboard.tsx')).AboveKeyboard,
)
const phoneTools = lazyFile(async () => (await import('./phone/phone-tools.tsx')).PhoneTools)

const noProps = {}

/** In the order in which they are likely to be needed. */
const wantedSoon = [
  liveText,
  emptyColumn,
  selectionTools,
  inspector,
  ...lazyInspectors,
  remoteChanges,
  lazyTip,
  dragging,
  blockMenu,
  panelEdge,
  emptyPage,
  pageMenu,
  zoomMenu,
  publishCount,
  peopleList,
  variantHead,
  differenceMarks,
  ...lazyPanels,
  ...lazySheets,
  followFrame,
  paster,
  sessionLines,
  undoOffer,
  addedWords,
  edges,
  duplicating,
  lookingBack,
  changesPanel,
]

/** The builder around one open campaign: bar, panels and canvas, and what comes in later files. */
export function BuilderFrame({ builder, name }: { builder: Builder; name: string }) {
  const content = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const elements = useMemo(() => {
    const tools = createStore<HTMLElement | null>(null)
    return { content, scroller, overlay, root, tools }
  }, [])
  const mayEdit = useMayEdit()
  const isPhone = useNarrow()
  useRootMark('data-builder')
  useStillness(builder, mayEdit)
  useFocusOnArrival(root)
  useShortcuts(root)
  useClipboard(root)
  useFetchAhead(wantedSoon)
  return (
    <CanvasContext value={elements}>
      <DragProvider content={content}>
        <div className={classes.builder} id="main">
          <TopBar name={name} />
          <div className={classes.work} data-still={!mayEdit || undefined}>
            {mayEdit && !isPhone ? <LeftRail /> : null}
            <main className={classes.stage}>
              <SessionNotice />
              <div className={classes.canvas}>
                {/* First, as the same page is below with the same ids. */}
                <WhileLookingBack />
                <Present>
                  <Canvas />
                  <WhileFollowing />
                </Present>
              </div>
            </main>
            {mayEdit && !isPhone ? <RightPanel /> : null}
          </div>
          {mayEdit && isPhone ? <BelowOnPhone /> : null}
          {mayEdit && !isPhone ? <OnTablet /> : null}
          <LiveRegions />
          <LazyBoundary part={remoteChanges} props={noProps} />
          <LazyBoundary part={whereabouts} props={{ builder, elements }} />
          {mayEdit ? <Sheets /> : null}
        </div>
      </DragProvider>
    </CanvasContext>
  )
}

/** The page has the keyboard when the person comes from another screen, and is nowhere yet. */
function useFocusOnArrival(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // As the first screen it would have a ring around the page before anybody has touched a key.
    if (!navigator.userActivation.hasBeenActive) return
    const at = document.activeElement
    if (at === null || at === document.body) root.current?.focus({ preventScroll: true })
  }, [root])
}

/** The frame around what somebody else sees, once somebody is followed. */
function WhileFollowing() {
  const { together } = useBuilder()
  const isFollowing = useStore(together.followed, (whom) => whom !== null)
  return isFollowing ? <LazyBoundary part={followFrame} props={noProps} /> : null
}

/** The canvas; it goes on unseen while somebody looks at how the page was. */
function Present({ children }: { children: ReactNode }) {
  const isPast = useView((view) => view.past !== null)
  return (
    <div className={classes.present} inert={isPast}>
      {children}
    </div>
  )
}

/** The page as it was, in the place of the canvas. */
function WhileLookingBack() {
  const past = useView((view) => view.past)
  return past ? <LazyPart part={lookingBack} what="the version" props={{ past }} /> : null
}

/** Lets go of all that was being done when the right to edit is lost. */
function useStillness(builder: Builder, mayEdit: boolean): void {
  useEffect(() => {
    if (mayEdit) return
    leaveText(builder)
    builder.view.set((view) => ({
      ...view,
      selected: null,
      more: [],
      hovered: null,
      drag: null,
      placing: null,
      addAt: null,
      picking: false,
      sheet: null,
    }))
  }, [builder, mayEdit])
}

function RightPanel() {
  const past = useView((current) => current.past)
  const open = useView((current) => current.inspector || current.past !== null)
  const [width, setWidth] = usePanelWidth('right')
  if (!open) return null
  return (
    <aside
      className={classes.inspector}
      aria-label={past ? 'Differences' : 'Inspector'}
      style={width === null ? undefined : { width }}
    >
      <div className={classes.inspectorBody}>
        {past ? (
          <>
            <Heading px="16" pt="12" pb="8" size="13">
              Differences
            </Heading>
            <LazyPart part={changesPanel} what="the differences" props={{ past }} />
          </>
        ) : (
          <LazyPart part={inspector} what="the settings" props={noProps} />
        )}
      </div>
      <LazyBoundary
        part={panelEdge}
        props={{ side: 'right', label: 'Width of the inspector', width, onChange: setWidth }}
      />
    </aside>
  )
}

/** What a finger's keyboard on the screen asks for; a phone's tools see to it themselves. */
function OnTablet() {
  return useCoarse() ? <LazyBoundary part={aboveKeyboard} props={noProps} /> : null
}

/** What a phone has instead of panels, in a file that nobody else loads. */
function BelowOnPhone() {
  return (
    <LazyPart
      part={phoneTools}
      what="the tools"
      props={noProps}
      waiting={<div className={classes.below} />}
    />
  )
}
