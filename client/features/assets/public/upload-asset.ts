import type { Asset } from '#shared/contract/assets.ts'
import { maxAssetBytes } from '#shared/contract/asset-size.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { uploadFile } from '#client/lib/api/upload-file.ts'
import { decodeProblem } from '#client/lib/errors/problem.ts'

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
    const size = Math.ceil(file.size / 1_000_000)
    const refused = new AppError(
      'too-large',
      `${file.name} is too large: ${size} MB, at most ${limit}.`,
    )
    return Promise.reject(decodeProblem(413, toProblem(refused)))
  }
  const path = `/api/companies/${encodeURIComponent(companyId)}/assets`
  return uploadFile(path, file, onProgress, { signal, isAnswer: isAsset })
}

/** Whether an answer is a picture of the library, and no page that something between us made up. */
function isAsset(answer: unknown): answer is Asset {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'widths' in answer
}
