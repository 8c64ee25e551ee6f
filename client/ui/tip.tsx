import { Tooltip } from '@mantine/core'
import type { FloatingPosition } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

export type TipLooks = {
  label: ReactNode
  position?: FloatingPosition
  /** In px; with it the words are broken into lines. */
  width?: number
}

type TipProps = TipLooks & { target: HTMLElement; isPointedAt: boolean }

/** The words beside `target`, some time after it is pointed at. */
export function Tip({ target, isPointedAt, label, position, width }: TipProps) {
  const opened = useOpened(target, isPointedAt)
  return (
    <Tooltip
      target={target}
      opened={opened}
      label={label}
      position={position}
      multiline={width !== undefined}
      w={width}
      // For who points only: what others are to know, the thing itself says.
      aria-hidden
    />
  )
}

/** In ms; who only passes over something wants no words. */
const afterRest = 350

/** From then on, until the pointer leaves, Escape is pressed or something else is. */
function useOpened(target: HTMLElement, isPointedAt: boolean): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!isPointedAt) return
    const timer = setTimeout(() => setOpened(true), afterRest)
    return () => {
      clearTimeout(timer)
      setOpened(false)
    }
  }, [isPointedAt])
  useEffect(() => {
    if (!opened) return
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpened(false)
    }
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !target.contains(event.target)) setOpened(false)
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', press)
    }
  }, [opened, target])
  return opened
}
