import { Button } from '@mantine/core'
import { IconCrop } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'

type CropControlProps = {
  id: string
  describedBy: string | undefined
  /** As a `crop` field has it. */
  value: string
  picture: string
  /** The one shape that the part may have, as width by height; any unless told. */
  ratio?: number
  write: (value: string) => void
}

const dialog = lazyFile(async () => {
  const { CropDialog } = await import('./crop-dialog.tsx')
  return CropDialog
})

/** The part of a picture that is shown: said, changed in a dialog, and given up. */
export function CropControl(props: CropControlProps) {
  const { id, describedBy, value, picture, ratio, write } = props
  const [isOpen, setOpen] = useState(false)
  const isCropped = value !== ''
  return (
    <>
      <Row gap="8" align="center" wrap>
        <Button
          id={id}
          aria-describedby={describedBy}
          size="xs"
          variant="default"
          leftSection={<IconCrop size={16} stroke={1.5} />}
          onClick={() => setOpen(true)}
        >
          {isCropped ? 'Change the crop' : 'Crop the picture'}
        </Button>
        {isCropped ? (
          <Button size="xs" variant="subtle" onClick={() => write('')}>
            Show all of it
          </Button>
        ) : null}
      </Row>
      {isOpen ? (
        <LazyPart
          part={dialog}
          what="the crop"
          waiting={null}
          props={{ picture, value, ratio, write, onClose: () => setOpen(false) }}
        />
      ) : null}
    </>
  )
}
