import { Button } from '@mantine/core'
import { IconPhotoPlus, IconReplace, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { useAssets } from '#client/lib/campaign-session/use-assets.ts'
import { useCoarse } from '#client/lib/browser/media.ts'
import { PictureChooser } from './file-button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Stack, Text } from '#client/ui/layout/elements.tsx'
import classes from './picture-field.module.css'
import { LibraryButton } from './library-button.tsx'
import { takeDropped, takePasted } from './take-file.ts'
import { UploadProgress } from './upload-progress.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type PictureFieldProps = {
  companyId: string
  id: string
  label: string
  /** Id of a picture of the company's library; empty for none. */
  value: string
  write: (value: string) => void
  describedBy?: string | undefined
  /** Shows the picture that is there in another way. */
  children?: ReactNode
}

/** A picture: chosen, dropped or pasted from this device, or taken from the company's library. */
export function PictureField({
  companyId,
  id,
  label,
  value,
  write,
  describedBy,
  children,
}: PictureFieldProps) {
  const { upload, error, send, cancel } = usePictureUpload(companyId, write)
  const [over, setOver] = useState(false)
  const invite = useCoarse() ? 'Choose a picture' : 'Drop, paste or choose a picture'
  const events = { ...takeDropped(send, setOver), onPaste: takePasted(send) }
  const chooser = {
    id,
    'aria-label': `${label}: ${value === '' ? invite.toLowerCase() : 'replace the picture'}`,
    'aria-describedby': describedBy,
  }
  return (
    <div className={classes.image} {...events}>
      {children ?? (
        <PictureChooser label={label} onFile={send}>
          {(choose) => (
            <button
              {...chooser}
              type="button"
              className={classes.well}
              data-over={over || undefined}
              onClick={choose}
            >
              {value === '' ? (
                <Invitation words={invite} />
              ) : (
                <Picture companyId={companyId} value={value} />
              )}
              {value === '' ? null : (
                <span className={classes.replace}>
                  <IconReplace size={16} stroke={1.5} /> Replace
                </span>
              )}
            </button>
          )}
        </PictureChooser>
      )}
      {error ? (
        <Text role="alert" size="12" line="16" tone="danger">
          {error}
        </Text>
      ) : null}
      <div className={classes.actions}>
        {/* It stays while a picture is on its way, as it has the focus. */}
        {children ? (
          <PictureChooser label={label} onFile={send}>
            {(choose) => (
              <Button {...chooser} size="xs" variant="default" onClick={choose}>
                Replace
              </Button>
            )}
          </PictureChooser>
        ) : null}
        {upload ? (
          <UploadProgress upload={upload} onCancel={cancel} />
        ) : (
          <LibraryButton companyId={companyId} label={label} value={value} write={write} />
        )}
        {upload || value === '' ? null : (
          <IconButton
            label="Remove picture"
            size="sm"
            className={classes.remove ?? ''}
            onClick={() => write('')}
          >
            <IconTrash size={16} stroke={1.5} />
          </IconButton>
        )}
      </div>
    </div>
  )
}

function Picture({ companyId, value }: Pick<PictureFieldProps, 'companyId' | 'value'>) {
  const asset = useAssets(companyId).find(({ id }) => id === value)
  return <img src={assetUrl(value, 480, asset?.widths)} alt="" />
}

function Invitation({ words }: { words: string }) {
  return (
    <Stack as="span" gap="4" align="center" p="12" size="12" line="16">
      <IconPhotoPlus size={20} stroke={1.5} />
      <span>{words}</span>
    </Stack>
  )
}
