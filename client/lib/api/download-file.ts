import { fetchOrProblem } from './api.ts'

/**
 * What the API answers at a path, as a file of that type. `onProgress` gets the bytes received so far.
 * Rejects with a ProblemError, or with the reason of `signal`.
 */
export async function downloadFile(
  { path, type }: { path: string; type: string },
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetchOrProblem(new Request(path, { signal }))
  if (!response.body) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  const file = await new Response(counted).blob()
  return new Blob([file], { type })
}
