import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FileButton } from '#client/features/assets/public/file-button.tsx'
import { LibraryButton } from '#client/features/assets/public/library-button.tsx'
import { takeDropped } from '#client/features/assets/public/take-file.ts'
import { UploadProgress } from '#client/features/assets/public/upload-progress.tsx'
import { usePictureUpload } from '#client/features/assets/public/use-picture-upload.ts'
import { focusPage } from '../../commands/parts.ts'
import { useBuilder } from '../../state/builder-context.ts'
import { setPicture, usePictureField } from '../../state/use-picture-field.ts'
import type { PictureField } from '../../state/use-picture-field.ts'
import classes from './overlay.module.css'
import { useOpening } from './use-opening.ts'

/** On a selected image that has no picture yet: where to take one from. */
export function EmptyPicture() {
  const field = usePictureField()
  const isMissing = field?.value === '' && field.model.fields[field.name]?.required === true
  return isMissing ? <Sources key={field.blockId} field={field} /> : null
}

function Sources({ field }: { field: PictureField }) {
  const builder = useBuilder()
  const { companyId } = builder
  const chooser = useRef<HTMLButtonElement>(null)
  const sources = useRef<HTMLDivElement>(null)
  const take = (assetId: string) => setPicture(builder, field, assetId)
  const { upload, error, send, cancel } = usePictureUpload(companyId, (assetId) => {
    const focused = document.activeElement
    // Where the keyboard was goes away now. During the upload it may have moved on.
    if (focused === document.body || sources.current?.contains(focused)) focusPage()
    take(assetId)
  })
  const takeKnown = (assetId: string) => {
    focusPage()
    take(assetId)
  }
  useOpening(field.blockId, () => chooser.current?.click())
  return (
    <div ref={sources} className={classes.sources}>
      <div className={classes.source} {...takeDropped(send, () => undefined)}>
        {upload ? (
          <UploadProgress upload={upload} onCancel={cancel} />
        ) : (
          <>
            <FileButton
              ref={chooser}
              size="xs"
              label="Choose a picture"
              icon={<IconPhotoPlus size={16} stroke={1.5} />}
              onFile={send}
            />
            <LibraryButton companyId={companyId} label="Picture" value="" write={takeKnown} />
          </>
        )}
        {error ? <p role="alert">{error}</p> : null}
      </div>
    </div>
  )
}
