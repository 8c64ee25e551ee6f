import { TextInput } from '@mantine/core'
import { chartNoteLimits } from '#shared/contract/chart-note-limits.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { instantOf, isoOf, wallTimeAt } from '#client/lib/words/zoned-time.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '../goals/form-foot.tsx'
import { useNumbersAgain } from '../goals/use-numbers-again.ts'
import { zoneWords } from '../range/range-choices.ts'

type NoteDialogProps = {
  campaignId: string
  /** By whose clocks the time is given. */
  timeZone: string
  /** The one that is changed, or when a new one happened. */
  note: { id?: string; at: string; words: string }
  onClose: () => void
}

/** What happened, and when: a note on the chart. */
export function NoteDialog({ campaignId, timeZone, note, onClose }: NoteDialogProps) {
  const askAgain = useNumbersAgain()
  const noteId = note.id
  const wall = wallTimeAt(Date.parse(note.at), timeZone)
  const form = useContractForm({
    operation: api.chartNotes.create,
    initialValues: { words: note.words, at: wall },
    inputOf: ({ words, at }) => ({
      campaignId,
      words,
      // Seconds, which the field does not have, stay.
      at: at === wall ? note.at : (isoOf(at, timeZone) ?? ''),
    }),
    send: (input) =>
      noteId === undefined
        ? client.chartNotes.create(input)
        : client.chartNotes.update({ ...input, noteId }),
    onSuccess: async () => {
      await askAgain()
      onClose()
    },
  })
  const isTime = instantOf(form.values.at, timeZone) !== null
  return (
    <Dialog
      opened
      onClose={onClose}
      title={noteId === undefined ? 'Add a note' : 'Change the note'}
      size="26rem"
    >
      <form {...form.props}>
        <TextInput
          label="What happened"
          description={`At most ${chartNoteLimits.words} characters. Everybody who sees the numbers reads it.`}
          placeholder="The newsletter went out"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={chartNoteLimits.words}
          {...form.getInputProps('words')}
        />
        <TextInput
          mt="md"
          type="datetime-local"
          label="When"
          description={`By clocks of ${zoneWords(timeZone)}`}
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          required
          withAsterisk={false}
          {...form.getInputProps('at')}
          error={isTime ? form.errors['at'] : 'Give a date and a time.'}
        />
        <FormFoot
          problem={form.problem}
          button={noteId === undefined ? 'Add the note' : 'Save'}
          isSending={form.isSending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
