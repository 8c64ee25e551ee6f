import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Field } from '#shared/campaign/field.ts'
import { useNarrow } from '#client/lib/media.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { editText } from '../state/builder.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import { FieldRow } from './field-row.tsx'

type RichTextControlProps = {
  blockId: string
  name: string
  field: Extract<Field, { type: 'richText' }>
}

/** Rich text is written on the canvas; this is the way there for keyboards. */
export function RichTextControl({ blockId, name, field }: RichTextControlProps) {
  const builder = useBuilder()
  const { tools } = useCanvas()
  // A phone has the tools above its keyboard.
  const isPhone = useNarrow()
  const editing = useView(({ text }) => text?.blockId === blockId && text.field === name)
  return (
    <FieldRow label={field.label} help={field.help} required={field.required}>
      {({ id }) =>
        editing && !isPhone ? (
          <div ref={(node) => tools.set(() => node)} />
        ) : (
          <Button
            id={id}
            size="xs"
            variant="default"
            fullWidth
            aria-label={`${field.label}: edit on the page`}
            leftSection={<IconPencil size={14} stroke={1.5} />}
            onClick={() => editText(builder, { blockId, field: name, caret: 'end' })}
          >
            Edit on the page
          </Button>
        )
      }
    </FieldRow>
  )
}
