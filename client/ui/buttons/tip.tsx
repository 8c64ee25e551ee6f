import { Tooltip } from '@mantine/core'
import type { FloatingPosition } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'

export type TipLooks = {
  label: ReactNode
  position?: FloatingPosition
  /** In px; with it the words are broken into lines. */
  width?: number
}

type TipProps = TipLooks & { target: HTMLElement; isPointedAt: boolean }

/** The words beside `target`, some time after it is pointed at. */
export function Tip({ target, isPointedAt, label, position, width }: TipProps) {
  const opened = useOpened(isPointedAt)
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

/** From then on, until the pointer leaves, or Escape or anything with the pointer is pressed. */
function useOpened(isPointedAt: boolean): boolean {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!isPointedAt) return
    const timer = setTimeout(() => setOpened(true), afterRest)
    // Who presses knows what it is; what that opens is not to be covered.
    const press = () => {
      clearTimeout(timer)
      setOpened(false)
    }
    document.addEventListener('pointerdown', press)
    return () => {
      document.removeEventListener('pointerdown', press)
      press()
    }
  }, [isPointedAt])
  useEffect(() => {
    if (!opened) return
    return listenToKeys(document, (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setOpened(false)
    })
  }, [opened])
  return opened
}
