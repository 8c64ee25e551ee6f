import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tools } from './tools.ts'
import type { Tool } from './tools.ts'
import classes from './marks.module.css'

type DrawingBarProps = {
  tool: Tool
  hasDrawn: boolean
  onTool: (tool: Tool) => void
  onUndo: () => void
  onDone: () => void
}

/** What a press on the page does, and what becomes of what was drawn. */
export function DrawingBar({ tool, hasDrawn, onTool, onUndo, onDone }: DrawingBarProps) {
  return (
    <div role="toolbar" aria-label="Ways to comment" className={classes.bar}>
      {tools.map((one) => (
        <BarButton
          key={one.tool}
          name={one.name}
          isPressed={one.tool === tool}
          onPress={() => onTool(one.tool)}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" className={classes.toolGlyph} aria-hidden>
            <path d={one.path} />
          </svg>
        </BarButton>
      ))}
      {tool === 'point' && !hasDrawn ? null : (
        <>
          <span className={classes.barLine} aria-hidden />
          <BarButton name="Undo" isOff={!hasDrawn} onPress={onUndo}>
            <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
          </BarButton>
          <BarButton name="Done" isOff={!hasDrawn} isMain onPress={onDone}>
            <IconCheck size={16} stroke={2} aria-hidden />
          </BarButton>
        </>
      )}
    </div>
  )
}

type BarButtonProps = {
  name: string
  isPressed?: boolean
  isOff?: boolean
  isMain?: boolean
  onPress: () => void
  children: ReactNode
}

function BarButton({ name, isPressed, isOff = false, isMain, onPress, children }: BarButtonProps) {
  return (
    <UnstyledButton
      className={classes.tool}
      aria-pressed={isPressed}
      disabled={isOff}
      data-main={isMain || undefined}
      onClick={onPress}
    >
      {children}
      {name}
    </UnstyledButton>
  )
}
