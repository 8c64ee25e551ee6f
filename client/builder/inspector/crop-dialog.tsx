import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop } from 'react-image-crop'
import type { PercentCrop } from 'react-image-crop'
import { readCrop } from '#shared/campaign/model/crop.ts'
import { writeCrop } from '#shared/campaign/model/write-crop.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { useAssets } from '#client/lib/campaign-session/use-assets.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './crop-dialog.module.css'

type CropDialogProps = {
  /** The picture, as an `image` field has it. */
  picture: string
  /** As a `crop` field has it. */
  value: string
  /** The one shape that it may have, as width by height; else it is chosen here. */
  ratio: number | undefined
  write: (value: string) => void
  onClose: () => void
}

const shapes = [
  { value: 'free', label: 'Free' },
  { value: 'wide', label: '16:9' },
  { value: 'landscape', label: '4:3' },
  { value: 'square', label: '1:1' },
  { value: 'portrait', label: '3:4' },
] as const
type Shape = (typeof shapes)[number]['value']
const ratios: Record<Shape, number | undefined> = {
  free: undefined,
  wide: 16 / 9,
  landscape: 4 / 3,
  square: 1,
  portrait: 3 / 4,
}

const all: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Where the part of a picture that is shown is chosen: by mouse, finger and arrow keys. */
export function CropDialog({ picture, value, ratio, write, onClose }: CropDialogProps) {
  const asset = useAssets(useBuilder().companyId).find((each) => each.id === picture)
  const before = readCrop(value)
  const [crop, setCrop] = useState<PercentCrop>(before ? { unit: '%', ...before } : all)
  const [shape, setShape] = useState<Shape>('free')
  const [size, setSize] = useState({ width: 4, height: 3 })
  const aspect = ratio ?? ratios[shape]
  const choose = (chosen: Shape) => {
    setShape(chosen)
    if (ratios[chosen] !== undefined) setCrop(largest(ratios[chosen], size))
  }
  const measure = ({ width, height }: HTMLImageElement) => {
    setSize({ width, height })
    if (ratio !== undefined && !before) setCrop(largest(ratio, { width, height }))
  }
  const apply = () => {
    write(writeCrop(crop))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Crop the picture" size="40rem">
      <Stack gap="12">
        {ratio === undefined ? (
          <Choice label="Shape" options={shapes} value={shape} onChange={choose} />
        ) : null}
        <div className={classes.ground}>
          <ReactCrop
            crop={crop}
            {...(aspect === undefined ? {} : { aspect })}
            minWidth={16}
            minHeight={16}
            keepSelection
            ruleOfThirds
            ariaLabels={{
              cropArea: 'The part that is shown. Arrow keys move it.',
              nwDragHandle: 'Top left corner. Arrow keys move it.',
              nDragHandle: 'Top edge. Arrow keys move it.',
              neDragHandle: 'Top right corner. Arrow keys move it.',
              eDragHandle: 'Right edge. Arrow keys move it.',
              seDragHandle: 'Bottom right corner. Arrow keys move it.',
              sDragHandle: 'Bottom edge. Arrow keys move it.',
              swDragHandle: 'Bottom left corner. Arrow keys move it.',
              wDragHandle: 'Left edge. Arrow keys move it.',
            }}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img
              src={assetUrl(picture, 960, asset?.widths)}
              alt=""
              className={classes.picture}
              onLoad={({ currentTarget }) => measure(currentTarget)}
            />
          </ReactCrop>
        </div>
        <Text size="12" tone="ink-3">
          Drag the frame or its edges, or go to them with the tab key and move them with the arrow
          keys. The picture itself stays whole.
        </Text>
        <Row gap="8" justify="end" wrap>
          <Button
            variant="default"
            onClick={() => setCrop(ratio === undefined ? all : largest(ratio, size))}
          >
            {ratio === undefined ? 'All of it' : 'As much as fits'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={apply}>Crop</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

/** The largest part of this shape that a picture of this size holds, about its middle. */
function largest(ratio: number, { width, height }: { width: number; height: number }): PercentCrop {
  const share = Math.min(100, ((height * ratio) / width) * 100)
  const part = makeAspectCrop({ unit: '%', width: share }, ratio, width, height)
  return centerCrop(part, width, height)
}
