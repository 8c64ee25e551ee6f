import { UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CommentPicture } from '#shared/contract/comment-pictures.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { pictureUrl } from './picture-url.ts'
import classes from './pictures.module.css'

type CommentPicturesProps = { campaignId: string; pictures: readonly CommentPicture[] }

/** The pictures of a comment in a row; each opens large, and the arrow keys go from one to the next. */
export function CommentPictures({ campaignId, pictures }: CommentPicturesProps) {
  const [at, setAt] = useState<number | null>(null)
  if (pictures.length === 0) return null
  const opened = at === null ? undefined : pictures[at]
  const step = (by: 1 | -1) =>
    setAt((now) => (now === null ? null : (now + by + pictures.length) % pictures.length))
  return (
    <>
      <ul className={classes.row}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <UnstyledButton className={classes.thumb} onClick={() => setAt(index)}>
              <Thumbnail src={pictureUrl(campaignId, picture.id, 'small')} name={picture.name} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Viewer
        campaignId={campaignId}
        picture={opened}
        place={opened && pictures.length > 1 ? `${(at ?? 0) + 1} of ${pictures.length}` : null}
        onStep={step}
        onClose={() => setAt(null)}
      />
    </>
  )
}

function Thumbnail({ src, name }: { src: string; name: string }) {
  const [isMissing, setMissing] = useState(false)
  if (!isMissing)
    return <img src={src} alt={name} loading="lazy" onError={() => setMissing(true)} />
  return (
    <span className={classes.missing} role="img" aria-label={`${name}, not loaded`}>
      <IconPhoto size={20} stroke={1.5} aria-hidden />
    </span>
  )
}

type ViewerProps = {
  campaignId: string
  picture: CommentPicture | undefined
  /** "2 of 3"; null for a single one. */
  place: string | null
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

function Viewer({ campaignId, picture, place, onStep, onClose }: ViewerProps) {
  const press = (event: KeyboardEvent) => {
    if (place === null || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    onStep(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <Dialog
      opened={picture !== undefined}
      onClose={onClose}
      title={picture?.name ?? ''}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': 'Close', className: classes.touch ?? '' }}
      onKeyDown={ownKeys(press)}
    >
      {picture ? (
        <figure className={classes.viewer}>
          <img
            key={picture.id}
            className={classes.large}
            src={pictureUrl(campaignId, picture.id, 'large')}
            alt={picture.name}
            width={picture.width}
            height={picture.height}
          />
          {place ? (
            <Row gap="8" align="center" justify="center">
              <IconButton
                label="Previous picture"
                size={36}
                className={classes.touch ?? ''}
                onClick={() => onStep(-1)}
              >
                <IconArrowLeft size={16} stroke={1.5} />
              </IconButton>
              <Text size="13" tone="ink-2" role="status">
                {place}
              </Text>
              <IconButton
                label="Next picture"
                size={36}
                className={classes.touch ?? ''}
                onClick={() => onStep(1)}
              >
                <IconArrowRight size={16} stroke={1.5} />
              </IconButton>
            </Row>
          ) : null}
        </figure>
      ) : null}
    </Dialog>
  )
}
