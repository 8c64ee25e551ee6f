import type { FontFamily } from '#shared/contract/fonts.ts'
import { licenceHeld, maxFontBytes } from '#shared/contract/font-limits.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { isRecord } from '#shared/lib/is-record.ts'
import { uploadFile } from '#client/lib/api/upload-file.ts'
import { decodeProblem } from '#client/lib/errors/problem.ts'

/**
 * Sends a file of a font to the company's library; whoever calls it has been told that a licence is
 * held. `onProgress` gets the share sent, 0 to 1. Rejects with a ProblemError.
 */
export function uploadFont(
  companyId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FontFamily> {
  if (file.size > maxFontBytes) {
    const size = Math.ceil(file.size / 100_000) / 10
    const refused = new AppError(
      'too-large',
      `${file.name} is too large: ${size} MB, at most ${maxFontBytes / 1_000_000}.`,
    )
    return Promise.reject(decodeProblem(413, toProblem(refused)))
  }
  const path = `/api/companies/${encodeURIComponent(companyId)}/fonts`
  const fields = { licence: licenceHeld }
  return uploadFile(path, file, onProgress, { signal, isAnswer: isFamily, fields })
}

/** Whether an answer is a font of the library, and no page that something between us made up. */
function isFamily(answer: unknown): answer is FontFamily {
  return isRecord(answer) && 'styles' in answer && 'font' in answer
}
