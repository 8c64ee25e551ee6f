import type { Asset } from '#shared/contract/assets.ts'
import { maxAssetBytes } from '#shared/contract/asset-size.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { decodeProblem, problemOf } from '#client/lib/errors/problem.ts'

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
      const answer: unknown = request.response
      if (request.status < 300 && isAsset(answer)) resolve(answer)
      else reject(decodeProblem(request.status, answer))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

/** Whether an answer is a picture of the library, and no page that something between us made up. */
function isAsset(answer: unknown): answer is Asset {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'widths' in answer
}
