import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'

/** The address of a live page, to copy and to open. */
export function PageLinks({ url, size }: { url: string; size?: 'xs' }) {
  const sized = size ? { size } : {}
  return (
    <>
      <CopyButton wide value={url} label="Copy link" {...sized} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        variant="default"
        rightSection={<IconExternalLink size={16} stroke={1.5} />}
        {...sized}
      >
        Open page
      </Button>
    </>
  )
}
