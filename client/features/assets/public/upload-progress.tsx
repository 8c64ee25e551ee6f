import { IconX } from '@tabler/icons-react'
import { formatShare } from '#shared/lib/format-share.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import classes from './picture-field.module.css'
import type { Upload } from './use-picture-upload.ts'

/** How far a picture has come, and the way to stop it. */
export function UploadProgress({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const percent = Math.round(upload.share * 100)
  return (
    <div className={classes.progress}>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={`Uploading ${upload.name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <span className="fan-number">{formatShare(percent, 100)}</span>
      <IconButton label="Cancel upload" size="xs" onClick={onCancel}>
        <IconX size={14} stroke={1.5} />
      </IconButton>
    </div>
  )
}
