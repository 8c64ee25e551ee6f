import { useState } from 'react'
import { client } from '#client/lib/api/api.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { useNumbersAgain } from '../goals/use-numbers-again.ts'
import type { ChartedNote } from '../range/charted-numbers.ts'

/** The notes of a campaign but for those that are being deleted, which can be undone for ten seconds. */
export function useNotes(campaignId: string, notes: readonly ChartedNote[]) {
  const askAgain = useNumbersAgain()
  const [gone, setGone] = useState<readonly string[]>([])
  const restore = (noteId: string) => setGone((before) => before.filter((id) => id !== noteId))
  const remove = ({ id: noteId }: ChartedNote) => {
    setGone((before) => [...before, noteId])
    showUndo({
      message: 'The note is deleted.',
      onUndo: () => restore(noteId),
      onExpire: () => {
        client.chartNotes
          .remove({ campaignId, noteId })
          .catch((error: unknown) => {
            restore(noteId)
            showProblem(error)
          })
          .finally(() => void askAgain())
      },
    })
  }
  return { shown: notes.filter(({ id }) => !gone.includes(id)), remove }
}
