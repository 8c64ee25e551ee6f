import { Button } from '@mantine/core'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { setProp } from '#shared/campaign/set-prop.ts'
import { PictureLibrary } from '#client/ui/picture-library.tsx'
import { UploadProgress } from '#client/ui/upload-progress.tsx'
import { acceptedPictures, usePictureUpload } from '#client/ui/use-picture-upload.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder } from '../state/builder-context.ts'
import classes from './phone.module.css'
import { openSheet } from './phone-sheet-name.ts'
import { usePictureField } from './use-picture-field.ts'

const library = {
  none: classes.noPictures ?? '',
  grid: classes.library ?? '',
  thumb: classes.libraryPicture ?? '',
}

/** Another picture for the selected block: from the camera, from this phone or from the library. */
export function PicturePicker() {
  const builder = useBuilder()
  const { companyId } = builder
  const field = usePictureField()
  const take = (assetId: string) => {
    if (!field) return
    const { blockId, model, name } = field
    const { doc, origin } = builder.session
    asOneStep(builder, () => setProp(doc, { blockId, model, name, value: assetId }, origin))
    openSheet(builder, null)
  }
  const { upload, error, send, cancel } = usePictureUpload(companyId, take)
  if (!field) return <p className={classes.note}>Tap a picture on the page first.</p>
  return (
    <div className={classes.pictures}>
      <div className={classes.sources}>
        <FileButton
          label="Take a photo"
          icon={<IconCamera size={20} stroke={1.5} />}
          camera
          onFile={send}
        />
        <FileButton
          label="Choose a picture"
          icon={<IconPhotoUp size={20} stroke={1.5} />}
          onFile={send}
        />
      </div>
      {upload ? <UploadProgress upload={upload} onCancel={cancel} /> : null}
      {error ? (
        <p role="alert" className={classes.pictureError}>
          {error}
        </p>
      ) : null}
      <h3 className={classes.libraryTitle}>Library</h3>
      <PictureLibrary
        companyId={companyId}
        label="Library"
        value={field.value}
        classes={library}
        onTake={take}
      />
    </div>
  )
}

type FileButtonProps = {
  label: string
  icon: ReactNode
  /** Asks for the camera rather than for what is there. */
  camera?: boolean
  onFile: (file: File) => void
}

function FileButton({ label, icon, camera = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="md"
        variant="default"
        fullWidth
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPictures}
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-label={`${label}: file`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
