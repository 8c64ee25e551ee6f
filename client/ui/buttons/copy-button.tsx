import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  value: string
  /** What is copied, for the name of the button: "Copy link". */
  label: string
  /** With the label written out instead of an icon alone. */
  wide?: boolean
  size?: 'xs'
}

/** Copies `value` and says so for two seconds. */
export function CopyButton({ value, label, wide = false, size }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 2000 })
  const icon = copied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />
  const name = copied ? 'Copied' : label
  if (!wide) {
    return (
      <IconButton label={name} onClick={() => copy(value)}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      leftSection={icon}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{name}</span>
    </Button>
  )
}
