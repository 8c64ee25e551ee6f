import { UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { textOfValue } from '#shared/blocks/rich.ts'
import type { Field } from '#shared/campaign/model/field.ts'
import { useNarrow } from '#client/lib/browser/media.ts'
import { useCanvas } from '../canvas/canvas-context.ts'
import { editText } from '../state/builder.ts'
import { useBuilder, useView } from '../state/builder-context.ts'
import { FieldRow } from './field-row.tsx'
import classes from './inspector.module.css'

type RichTextControlProps = {
  blockId: string
  name: string
  field: Extract<Field, { type: 'richText' }>
  value: unknown
}

/** As many letters as a line of the inspector may show. */
const longest = 80

/** Rich text is written on the canvas; this says its words, and is the way there for keyboards. */
export function RichTextControl({ blockId, name, field, value }: RichTextControlProps) {
  const builder = useBuilder()
  const { tools, root } = useCanvas()
  // A phone has the tools above its keyboard.
  const isPhone = useNarrow()
  const editing = useView(({ text }) => text?.blockId === blockId && text.field === name)
  const write = () => {
    if (!editing) editText(builder, { blockId, field: name, caret: 'end' })
    else root.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
  }
  return (
    <FieldRow label={field.label} help={field.help} required={field.required}>
      {({ id, describedBy }) =>
        editing && !isPhone && field.plain !== true ? (
          <div
            className={classes.tools}
            data-inline={field.inline || undefined}
            ref={(node) => tools.set(() => node)}
          />
        ) : (
          <Words
            id={id}
            describedBy={describedBy}
            label={field.label}
            words={textOfValue(value).slice(0, longest)}
            onClick={write}
          />
        )
      }
    </FieldRow>
  )
}

type WordsProps = {
  id: string
  describedBy: string | undefined
  label: string
  words: string
  onClick: () => void
}

function Words({ id, describedBy, label, words, onClick }: WordsProps) {
  return (
    <UnstyledButton
      id={id}
      className={classes.picker}
      aria-label={`${label}: ${words ? `${words}, ` : ''}edit on the page`}
      aria-describedby={describedBy}
      title="Edit on the page"
      onClick={onClick}
    >
      <span
        className={classes.pickerWords}
        data-none={words === '' || undefined}
        dir="auto"
        translate="no"
      >
        {words || 'Write on the page'}
      </span>
      <IconPencil size={14} stroke={1.5} aria-hidden />
    </UnstyledButton>
  )
}
