import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { useOpening } from '../canvas/overlay/use-opening.ts'
import { useTrackedBox } from '../canvas/overlay/use-tracked-box.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import classes from './phone.module.css'
import { openSheet, openSheetOf } from './phone-sheet-name.ts'
import { usePictureField } from '../state/use-picture-field.ts'

/** On a selected picture: the one thing that most people select it for. */
export function PictureButton() {
  const field = usePictureField()
  const isBusy = useView(
    (view) => view.text !== null || view.drag !== null || openSheetOf(view) !== null,
  )
  if (!field || isBusy) return null
  return <OnPicture key={field.blockId} blockId={field.blockId} isEmpty={field.value === ''} />
}

function OnPicture({ blockId, isEmpty }: { blockId: string; isEmpty: boolean }) {
  const builder = useBuilder()
  const node = useRef<HTMLDivElement>(null)
  useTrackedBox(node, { kind: 'block', id: blockId })
  const open = () => openSheet(builder, 'picture')
  useOpening(blockId, () => isEmpty && open())
  return (
    <div ref={node} className={classes.onPicture}>
      <Button
        size="md"
        variant="default"
        className={classes.changePicture ?? ''}
        leftSection={<IconPhoto size={20} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {isEmpty ? 'Choose a picture' : 'Change picture'}
      </Button>
    </div>
  )
}
