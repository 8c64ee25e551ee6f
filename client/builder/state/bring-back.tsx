import { Button } from '@mantine/core'

type BringBackProps = { message: string; onBringBack: () => void }

/** That something was deleted, and the way back. */
export function BringBack({ message, onBringBack }: BringBackProps) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 'var(--fan-space-12)' }}>
      <span style={{ flex: 1 }}>{message}</span>
      <Button size="xs" variant="default" onClick={onBringBack}>
        Bring back
      </Button>
    </span>
  )
}
