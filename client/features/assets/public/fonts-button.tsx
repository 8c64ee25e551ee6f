import { Button } from '@mantine/core'
import { IconTypography } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { FontTake } from './font-take.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'

type FontsButtonProps = {
  companyId: string
  label: string
  fullWidth?: boolean
  takes?: readonly FontTake[]
}

const dialog = lazyFile(async () => (await import('../fonts/fonts-dialog.tsx')).FontsDialog)

const none: readonly FontTake[] = []

/** Opens the own fonts of a company. */
export function FontsButton({ companyId, label, fullWidth, takes = none }: FontsButtonProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const closing = takes.map(({ take, ...named }) => ({
    ...named,
    take: (font: string) => {
      take(font)
      close()
    },
  }))
  return (
    <>
      <Button
        size="xs"
        variant="default"
        fullWidth={fullWidth ?? false}
        leftSection={<IconTypography size={16} stroke={1.5} />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      {opened ? (
        <LazyPart
          part={dialog}
          what="the fonts"
          waiting={null}
          props={{ companyId, opened: true, onClose: close, takes: closing }}
        />
      ) : null}
    </>
  )
}
