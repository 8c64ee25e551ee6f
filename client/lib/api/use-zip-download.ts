import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../browser/save-file.ts'
import { formatBytes } from '../words/format.ts'
import { downloadFile } from './download-file.ts'

/** Has the browser save a zip archive of the API, and says how far it is. Ends with the component. */
export function useZipDownload(options: { onSuccess?: () => void } = {}) {
  const [received, setReceived] = useState(0)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const download = useMutation({
    mutationFn: ({ path }: { path: string; name: string }) => {
      abort.current = new AbortController()
      setReceived(0)
      const file = { path, type: 'application/zip' }
      return downloadFile(file, setReceived, abort.current.signal)
    },
    onSuccess: (file, { name }) => {
      saveFile(file, name)
      options.onSuccess?.()
    },
  })
  return { ...download, words: wordsOf(download, received) }
}

function wordsOf(
  { isPending, data }: { isPending: boolean; data: Blob | undefined },
  received: number,
): string {
  if (data) return `Saved, ${formatBytes(data.size)}.`
  if (!isPending) return ''
  return received === 0 ? 'Preparing the file…' : `${formatBytes(received)} so far…`
}
