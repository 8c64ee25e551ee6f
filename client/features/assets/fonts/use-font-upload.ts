import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import type { Upload } from '../public/use-picture-upload.ts'
import { uploadFont } from './upload-font.ts'

/** Sends files of fonts one after the other; `arrived` gets the family of each. */
export function useFontUpload(companyId: string, arrived: (familyId: string) => void) {
  const cache = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const send = async (files: readonly File[]) => {
    abort.current?.abort()
    const control = new AbortController()
    abort.current = control
    setProblems([])
    for (const file of files) {
      if (control.signal.aborted) break
      const onProgress = (share: number) => setUpload({ share, name: file.name })
      onProgress(0)
      try {
        const { id } = await uploadFont(companyId, file, onProgress, control.signal)
        await cache.invalidateQueries({ queryKey: api.fonts.list.key() })
        arrived(id)
      } catch (reason) {
        if (!control.signal.aborted)
          setProblems((told) => [
            ...told,
            problemOf(reason).detail ?? `${file.name} did not arrive.`,
          ])
      }
    }
    if (abort.current === control) setUpload(null)
  }
  return { upload, problems, send, cancel: () => abort.current?.abort() }
}
