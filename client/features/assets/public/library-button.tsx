import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import classes from './library-button.module.css'
import { PictureLibrary } from './picture-library.tsx'

type LibraryButtonProps = {
  companyId: string
  label: string
  /** Id of the picture that is taken now; empty for none. */
  value: string
  write: (value: string) => void
}

const wholeLibrary = lazyFile(async () => {
  const { LibraryDialog } = await import('../library/library-dialog.tsx')
  return LibraryDialog
})

const looks = { none: classes.none ?? '', grid: classes.grid ?? '', thumb: classes.thumb ?? '' }

/** Opens the company's pictures, of which one can be taken. */
export function LibraryButton({ companyId, label, value, write }: LibraryButtonProps) {
  const [opened, setOpened] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const take = (assetId: string) => {
    write(assetId)
    setOpened(false)
    setWhole(false)
  }
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={276}
        withinPortal
        trapFocus
      >
        <Popover.Target>
          <Button size="xs" variant="default" onClick={() => setOpened((open) => !open)}>
            Library
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          <PictureLibrary
            companyId={companyId}
            label={`${label}: library`}
            value={value}
            classes={looks}
            onTake={take}
          />
          <Button
            fullWidth
            mt={8}
            size="xs"
            variant="default"
            onClick={() => {
              setOpened(false)
              setWhole(true)
            }}
          >
            Search and tidy up
          </Button>
        </Popover.Dropdown>
      </Popover>
      {isWhole ? (
        <LazyPart
          part={wholeLibrary}
          what="the library"
          waiting={null}
          props={{ companyId, opened: true, onClose: () => setWhole(false), onTake: take }}
        />
      ) : null}
    </>
  )
}
