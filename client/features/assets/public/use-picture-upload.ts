import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { uploadAsset } from './upload-asset.ts'

/** A picture on its way: its name, and the share that was sent (0 to 1). */
export type Upload = { share: number; name: string }

/** What the library takes, as an input of files asks for it. */
export const acceptedPictures =
  'image/jpeg,image/png,image/apng,image/webp,image/gif,image/avif,image/heic,image/heif,image/svg+xml,.heic,.heif'

/** Sends pictures to the company's library; `write` gets the id of each that arrived. */
export function usePictureUpload(companyId: string, write: (assetId: string) => void) {
  const cache = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const send = (file: File) => {
    abort.current?.abort()
    const control = new AbortController()
    abort.current = control
    setError(null)
    setUpload({ share: 0, name: file.name })
    const onProgress = (share: number) => setUpload({ share, name: file.name })
    uploadAsset(companyId, file, onProgress, control.signal)
      .then(async (asset) => {
        await cache.invalidateQueries({ queryKey: api.assets.list.key() })
        if (!control.signal.aborted) write(asset.id)
      })
      .catch((reason: unknown) => {
        if (!control.signal.aborted) setError(problemOf(reason).detail)
      })
      .finally(() => {
        if (abort.current === control) setUpload(null)
      })
  }
  return { upload, error, send, cancel: () => abort.current?.abort() }
}
