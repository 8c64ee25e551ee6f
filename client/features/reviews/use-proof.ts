import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#client/lib/api/api.ts'
import { saveFile } from '#client/lib/browser/save-file.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'

/** How much of a proof is made. */
type ProofProgress = { done: number; total: number }

/**
 * Has the proof of a finished round made, and downloads it: a PDF, or a page to print where the server
 * has no browser, and says why. `progress` is null until the first answer that it is still being made.
 */
export function useProof(of: { campaignId: string; reviewId: string }) {
  const [progress, setProgress] = useState<ProofProgress | null>(null)
  const mutation = useMutation({
    async mutationFn() {
      // Each answer waits for a while by itself (`server/features/proofs/router.ts`).
      for (;;) {
        const state = await client.reviews.makeProof(of)
        if (state.isReady) break
        setProgress(state)
      }
      return client.reviews.proof(of)
    },
    onSuccess(file) {
      saveFile(file, file.name)
      if (file.type !== 'application/pdf')
        notifications.show({
          message:
            'This server has no browser to make a PDF with, so the proof is a page. Open it and print it.',
        })
    },
    onError: showProblem,
    onSettled: () => setProgress(null),
    gcTime: 0,
  })
  return { progress, isPending: mutation.isPending, download: () => mutation.mutate() }
}
