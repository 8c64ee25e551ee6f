import type { Asset } from '#shared/contract/assets.ts'
import { assetSchema, maxAssetBytes } from '#shared/contract/assets.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { decodeProblem, problemOf } from './problem.ts'

/**
 * Sends a picture to the company's library. `onProgress` gets the share sent, 0 to 1. Rejects with
 * a ProblemError; aborting rejects with the signal's reason.
 */
export function uploadAsset(
  companyId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Asset> {
  if (file.size > maxAssetBytes) {
    const limit = Math.round(maxAssetBytes / 1_000_000)
    const refused = new AppError('too-large', `Pictures may have up to ${limit} MB.`)
    return Promise.reject(decodeProblem(413, toProblem(refused)))
  }
  // fetch can't tell how much of an upload has been sent.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    request.open('POST', `/api/companies/${encodeURIComponent(companyId)}/assets`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onerror = () => reject(problemOf(new TypeError('No answer')))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const parsed = request.status < 300 ? assetSchema.safeParse(request.response) : null
      if (parsed?.success) resolve(parsed.data)
      else reject(decodeProblem(request.status, request.response))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
