import { Button } from '@mantine/core'
import { formatInZone } from '#client/lib/words/zoned-time.ts'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { AttachedPopover } from '#client/ui/menus/attached-popover.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import type { ChartedNote } from '../range/charted-numbers.ts'
import type { NoteActs } from './place-notes.ts'

type NoteCardProps = {
  notes: readonly ChartedNote[]
  timeZone: string
  acts: NoteActs | undefined
  at: Attached
}

/** What notes say, who wrote them, and what can be done with them. */
export function NoteCard({ notes, timeZone, acts, at }: NoteCardProps) {
  const close = () => at.onChange(false)
  return (
    <AttachedPopover at={at} label={notes.length === 1 ? 'Note' : 'Notes'} width={288}>
      <Stack gap="16" as="ul">
        {notes.map((note) => (
          <li key={note.id}>
            <Text size="13" line="20" dir="auto" anywhere>
              {note.words}
            </Text>
            <Text size="12" line="16" tone="ink-2">
              {note.name === undefined ? '' : `${note.name} · `}
              {formatInZone(note.at, timeZone)} · by {note.createdBy}
            </Text>
            {acts ? (
              <Row gap="8" mt="8">
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    close()
                    acts.change(note)
                  }}
                >
                  Change
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    close()
                    acts.remove(note)
                  }}
                >
                  Delete
                </Button>
              </Row>
            ) : null}
          </li>
        ))}
      </Stack>
    </AttachedPopover>
  )
}
