import type { ChangeEvent } from 'react'

/** Whether a box was clicked with the shift key down, which means all from the last one to it. */
export const isRange = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
