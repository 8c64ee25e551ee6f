import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'

type LibraryButtonProps = {
  companyId: string
  label: string
  /** Id of the picture that is taken now; empty for none. */
  value: string
  write: (value: string) => void
}

const shelf = lazyFile(async () => (await import('../library/picture-shelf.tsx')).PictureShelf)
const whole = lazyFile(async () => (await import('../library/library-dialog.tsx')).LibraryDialog)

/** Opens the company's pictures, of which one can be taken. */
export function LibraryButton({ companyId, label, value, write }: LibraryButtonProps) {
  const [opened, setOpened] = useState<'shelf' | 'whole' | null>(null)
  const close = () => setOpened(null)
  const onTake = (assetId: string) => {
    write(assetId)
    close()
  }
  const onMore = () => setOpened('whole')
  return (
    <>
      <Popover
        opened={opened === 'shelf'}
        onDismiss={close}
        position="bottom-start"
        width={276}
        withinPortal
        trapFocus
      >
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            onClick={() => setOpened(opened === 'shelf' ? null : 'shelf')}
          >
            Library
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          <LazyPart
            part={shelf}
            what="the library"
            props={{ companyId, label: `${label}: library`, value, onTake, onMore }}
          />
        </Popover.Dropdown>
      </Popover>
      {opened === 'whole' ? (
        <LazyPart
          part={whole}
          what="the library"
          waiting={null}
          props={{ companyId, opened: true, onClose: close, onTake }}
        />
      ) : null}
    </>
  )
}
