import { Button } from '@mantine/core'

type BringBackProps = {
  message: string
  onBringBack: () => void
  /**
   * For who was writing in it: the keys they still press must not mean anything else, and the way
   * back is one Tab away.
   */
  takesFocus?: boolean
}

/** That something was deleted, and the way back. */
export function BringBack({ message, onBringBack, takesFocus = false }: BringBackProps) {
  return (
    <span
      ref={takesFocus ? focusNow : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      style={{ display: 'flex', alignItems: 'center', gap: 'var(--fan-space-12)' }}
    >
      <span style={{ flex: 1 }}>{message}</span>
      <Button size="xs" variant="default" onClick={onBringBack}>
        Bring back
      </Button>
    </span>
  )
}

function focusNow(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
