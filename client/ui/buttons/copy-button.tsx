import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#client/lib/browser/copy-text.ts'
import { IconButton } from './icon-button.tsx'

type CopyButtonProps = {
  value: string
  /** What is copied, for the name of the button: "Copy link". */
  label: string
  /** With the label written out instead of an icon alone. */
  wide?: boolean
  size?: 'xs'
  /** Where several things are copied beside each other. */
  icon?: Icon
}

/** Copies `value` and says for two seconds that it is copied, or that the browser refuses. */
export function CopyButton({
  value,
  label,
  wide = false,
  size,
  icon: Own = IconCopy,
}: CopyButtonProps) {
  const [said, say] = useState<'Copied' | 'The browser blocks copying' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => say(null), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () => {
    copyText(value).then(
      () => say('Copied'),
      () => say('The browser blocks copying'),
    )
  }
  const Shown = said === 'Copied' ? IconCheck : Own
  const icon = <Shown size={16} stroke={1.5} />
  const name = said ?? label
  if (!wide) {
    return (
      <IconButton label={name} onClick={copy}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Button variant="default" {...(size ? { size } : {})} leftSection={icon} onClick={copy}>
      <span aria-live="polite">{name}</span>
    </Button>
  )
}
