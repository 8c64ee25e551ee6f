import { KeyboardSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { KeyboardCoordinateGetter, KeyboardSensorProps } from '@dnd-kit/core'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { MainButtonSensor } from './main-button-sensor.ts'

/** How a drag begins: by a short way of the mouse, by holding a finger still, or by Space. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(MainButtonSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 350, tolerance: 8 } }),
    useSensor(PromptKeyboardSensor, {
      coordinateGetter,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
}

/**
 * The sensor listens only some time after the key that picks up. A fast hand's next keys, or a slow
 * machine's, come before that: they wait here, and come again when it listens.
 */
class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      early.push(event)
    }
    const leaveKeys = listenToKeys(window, keep, true)
    setTimeout(() => {
      leaveKeys()
      for (const event of early) event.target?.dispatchEvent(new KeyboardEvent('keydown', event))
    })
  }
}
