import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { MouseEvent } from 'react'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import { useBuilder } from '../state/builder-context.ts'
import { leaveText } from '../state/leave-text.ts'
import classes from './phone.module.css'

/** The tools of the text being written, right above the keyboard. */
export function WritingBar() {
  const builder = useBuilder()
  const { tools, root } = useCanvas()
  const { undo } = builder
  const canUndo = useSyncExternalStore(undo.subscribe, undo.canUndo)
  const canRedo = useSyncExternalStore(undo.subscribe, undo.canRedo)
  const hold = useCallback((node: HTMLElement | null) => tools.set(() => node), [tools])
  const finish = () => {
    leaveText(builder)
    root.current?.focus({ preventScroll: true })
  }
  // With the focus the text would lose the keyboard, also at a button that is off.
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <div className={classes.writing} role="group" aria-label="Writing">
      <div className={classes.writingTools} role="presentation" onMouseDown={stay}>
        <IconButton label="Undo" disabled={!canUndo} onClick={undo.undo}>
          <IconArrowBackUp size={20} stroke={1.5} />
        </IconButton>
        <IconButton label="Redo" disabled={!canRedo} onClick={undo.redo}>
          <IconArrowForwardUp size={20} stroke={1.5} />
        </IconButton>
        <div ref={hold} />
      </div>
      <Button size="md" variant="subtle" color="ink" onClick={finish}>
        Done
      </Button>
    </div>
  )
}
