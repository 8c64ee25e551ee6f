import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import { FileButton } from '#client/features/assets/public/file-button.tsx'
import { PictureLibrary } from '#client/features/assets/public/picture-library.tsx'
import { UploadProgress } from '#client/features/assets/public/upload-progress.tsx'
import { usePictureUpload } from '#client/features/assets/public/use-picture-upload.ts'
import { Heading, Stack, Text } from '#client/ui/layout/elements.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './phone.module.css'
import { openSheet } from './phone-sheet-name.ts'
import { setPicture, usePictureField } from '../state/use-picture-field.ts'

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
    setPicture(builder, field, assetId)
    openSheet(builder, null)
  }
  const { upload, error, send, cancel } = usePictureUpload(companyId, take)
  if (!field) return <p className={classes.note}>Tap a picture on the page first.</p>
  return (
    <Stack gap="12" p="16">
      <div className={classes.sources}>
        <FileButton
          size="md"
          fullWidth
          label="Take a photo"
          icon={<IconCamera size={20} stroke={1.5} />}
          camera
          onFile={send}
        />
        <FileButton
          size="md"
          fullWidth
          label="Choose a picture"
          icon={<IconPhotoUp size={20} stroke={1.5} />}
          onFile={send}
        />
      </div>
      {upload ? <UploadProgress upload={upload} onCancel={cancel} /> : null}
      {error ? (
        <Text role="alert" tone="danger">
          {error}
        </Text>
      ) : null}
      <Heading as="h3" size="12" tone="ink-3">
        Library
      </Heading>
      <PictureLibrary
        companyId={companyId}
        label="Library"
        value={field.value}
        classes={library}
        onTake={take}
      />
    </Stack>
  )
}
