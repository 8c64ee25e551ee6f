import { Button, FileButton, TextInput } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { commentPictureLimits } from '#shared/contract/thread-limits.ts'
import { useCoarse } from '#client/lib/browser/media.ts'
import { UploadProgress } from '#client/features/assets/public/upload-progress.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import type { AttachedPicture } from './attached.ts'
import { pictureUrl } from './picture-url.ts'
import type { AttachedPictures } from './use-attached.ts'
import classes from './pictures.module.css'

type PictureTrayProps = { campaignId: string; attached: AttachedPictures }

/** The pictures of what is being written, each with what it shows, and why others are not among them. */
export function PictureTray({ campaignId, attached }: PictureTrayProps) {
  const { pictures, problem } = attached
  return (
    <>
      {pictures.length > 0 ? (
        <ul className={classes.tray} aria-label="Attached pictures">
          {pictures.map((picture) => (
            <TrayItem
              key={picture.key}
              campaignId={campaignId}
              picture={picture}
              attached={attached}
            />
          ))}
        </ul>
      ) : null}
      {problem ? (
        <Text role="alert" size="12" line="16" tone="danger">
          {problem}
        </Text>
      ) : null}
    </>
  )
}

type TrayItemProps = PictureTrayProps & { picture: AttachedPicture }

function TrayItem({ campaignId, picture, attached }: TrayItemProps) {
  const { key, id, name, words, share, problem, file } = picture
  const url = useFileUrl(file)
  const source = url ?? (id ? pictureUrl(campaignId, id, 'small') : null)
  return (
    <li className={classes.item}>
      <span className={classes.trayThumb}>{source ? <img src={source} alt="" /> : null}</span>
      <div className={classes.itemMain}>
        {problem ? (
          <Row gap="4" align="center">
            <Text role="alert" size="12" line="16" tone="danger" anywhere>
              {problem}
            </Text>
            {file ? (
              <Button size="compact-xs" variant="subtle" onClick={() => attached.again(key)}>
                Try again
              </Button>
            ) : null}
          </Row>
        ) : null}
        {!problem && id === null ? (
          <UploadProgress upload={{ name, share }} onCancel={() => attached.remove(key)} />
        ) : null}
        {!problem && id !== null ? (
          <TextInput
            size="xs"
            aria-label={`What “${name}” shows`}
            placeholder={name}
            maxLength={commentPictureLimits.name}
            value={words}
            onChange={(event) => attached.describe(key, event.currentTarget.value)}
          />
        ) : null}
      </div>
      {id !== null || problem ? (
        <IconButton
          label={`Remove ${name}`}
          size={28}
          className={classes.touch ?? ''}
          onClick={() => attached.remove(key)}
        >
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      ) : null}
    </li>
  )
}

/** An address of a file of this device, for as long as it is shown. */
function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

const accepted =
  'image/jpeg,image/png,image/apng,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif'

/** Asks for pictures of this device, on touch also of its camera. */
export function AddPictures({ onFiles }: { onFiles: (files: File[]) => void }) {
  const reset = useRef<() => void>(null)
  const isTouch = useCoarse()
  const take = (files: File[]) => {
    onFiles(files)
    // So that the same one can be chosen again.
    reset.current?.()
  }
  return (
    <>
      <FileButton
        multiple
        accept={accepted}
        resetRef={reset}
        inputProps={{ 'aria-label': 'Add pictures: files' }}
        onChange={take}
      >
        {({ onClick }) => (
          <IconButton
            label="Add pictures"
            size={30}
            className={classes.touch ?? ''}
            onClick={onClick}
          >
            <IconPhotoPlus size={16} stroke={1.5} />
          </IconButton>
        )}
      </FileButton>
      {isTouch ? (
        <FileButton
          accept={accepted}
          capture="environment"
          inputProps={{ 'aria-label': 'Take a picture: camera' }}
          onChange={(file) => (file ? onFiles([file]) : undefined)}
        >
          {({ onClick }) => (
            <IconButton
              label="Take a picture"
              size={30}
              className={classes.touch ?? ''}
              onClick={onClick}
            >
              <IconCamera size={16} stroke={1.5} />
            </IconButton>
          )}
        </FileButton>
      ) : null}
    </>
  )
}
