import { decodeProblem, problemOf } from '#client/lib/errors/problem.ts'

type Sending<Answer> = {
  signal: AbortSignal
  isAnswer: (answer: unknown) => answer is Answer
  /** What is said with the file. */
  fields?: Readonly<Record<string, string>>
}

/**
 * Posts a file to a path of the API. `onProgress` gets the share sent, 0 to 1. Resolves to an answer for
 * which `isAnswer`; rejects with a ProblemError; aborting rejects with the signal's reason.
 */
export function uploadFile<Answer>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  { signal, isAnswer, fields = {} }: Sending<Answer>,
): Promise<Answer> {
  // fetch can't tell how much of an upload has been sent.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', file)
    request.open('POST', path)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onerror = () => reject(problemOf(new TypeError('No answer')))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const answer: unknown = request.response
      if (request.status < 300 && isAnswer(answer)) resolve(answer)
      else reject(decodeProblem(request.status, answer))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
