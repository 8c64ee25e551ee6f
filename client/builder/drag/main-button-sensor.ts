import { MouseSensor } from '@dnd-kit/core'

/** The middle button pastes or scrolls, and the right one opens a menu. */
export class MainButtonSensor extends MouseSensor {
  static override activators: typeof MouseSensor.activators = MouseSensor.activators.map(
    ({ eventName, handler }) => ({
      eventName,
      handler: (event, options) => event.nativeEvent.button === 0 && handler(event, options),
    }),
  )
}
