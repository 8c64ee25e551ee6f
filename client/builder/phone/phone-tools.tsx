import { useCallback, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useRootMark } from '#client/lib/browser/root-mark.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { BuilderView } from '../state/builder.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import { leaveText } from '../state/leave-text.ts'
import { cancelPlacing } from '../state/placing.ts'
import { MainBar } from './main-bar.tsx'
import classes from './phone.module.css'
import { PhoneSheet } from './phone-sheet.tsx'
import { openSheet, openSheetOf } from './phone-sheet-name.ts'
import { PictureButton } from './picture-button.tsx'
import { PlaceBands } from './place-bands.tsx'
import { PlacingBar } from './placing-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useKeptInSight } from './use-kept-in-sight.ts'
import { useSeenWindow } from './use-seen-window.ts'
import { WritingBar } from './writing-bar.tsx'

/** All that a phone has for editing: the bars below the page, and what opens from there. */
export function PhoneTools() {
  useRootMark('data-phone-bars')
  useSeenWindow()
  useKeptInSight()
  useOneAtATime()
  const sheet = useView(openSheetOf)
  const mode = useView(modeOf)
  const placing = useView((view) => view.placing)
  const { overlay } = useCanvas()
  useWayBack()
  return (
    <>
      <section className={classes.foot} aria-label="Tools" data-under={sheet !== null || undefined}>
        {mode === 'writing' ? <WritingBar /> : null}
        {mode === 'placing' ? <PlacingBar /> : null}
        {mode === 'looking' ? <SelectionBar /> : null}
        {mode === 'looking' ? <MainBar /> : null}
      </section>
      <PhoneSheet name={sheet} />
      {overlay.current
        ? createPortal(
            placing ? <PlaceBands subject={placing} /> : <PictureButton />,
            overlay.current,
          )
        : null}
    </>
  )
}

type Mode = 'writing' | 'placing' | 'looking'

function modeOf({ text, placing }: BuilderView): Mode {
  if (text) return 'writing'
  return placing ? 'placing' : 'looking'
}

/** Who begins to write or to place something is done with the sheet. */
function useOneAtATime(): void {
  const builder = useBuilder()
  const isBusy = useView((view) => modeOf(view) !== 'looking')
  useEffect(() => {
    if (isBusy) openSheet(builder, null)
  }, [builder, isBusy])
}

/** The phone's way back, and Escape, leave what is going on. */
function useWayBack(): void {
  const builder = useBuilder()
  const isOpen = useView((view) => modeOf(view) !== 'looking' || openSheetOf(view) !== null)
  const leave = useCallback(() => {
    const view = builder.view.getSnapshot()
    if (view.placing) cancelPlacing(builder)
    else if (view.text) leaveText(builder)
    else openSheet(builder, null)
  }, [builder])
  useBackCloses(isOpen, leave)
  const isEscapable = useView((view) => view.placing !== null || openSheetOf(view) !== null)
  useEffect(() => {
    if (!isEscapable) return
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      // Sheets and menus have the first say.
      const isInside = target instanceof Element && target.closest('[role="dialog"], [role="menu"]')
      if (key !== 'Escape' || isInside) return
      event.preventDefault()
      leave()
    }
    return listenToKeys(window, press, true)
  }, [isEscapable, leave])
}
