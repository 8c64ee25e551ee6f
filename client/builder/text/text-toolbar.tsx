import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBlockquote,
  IconBold,
  IconChevronDown,
  IconClearFormatting,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPalette,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { textColours } from '#shared/campaign/model/theme.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { WritingKey } from '../commands/writing-keys.ts'
import { writingKeys } from '../commands/writing-keys.ts'
import { LinkEditor } from './link-editor.tsx'
import classes from './toolbar.module.css'

type TextToolbarProps = { editor: Editor; inline: boolean }

/** What can be done with the words at the caret or selected. */
export function TextToolbar({ editor, inline }: TextToolbarProps) {
  // What is on at the caret; rendered again only when that changes, not at every keystroke.
  const marks = useEditorState({ editor, selector: readMarks })
  const chain = () => editor.chain().focus(undefined, { scrollIntoView: false })
  return (
    <div
      className={classes.tools}
      role="toolbar"
      tabIndex={-1}
      aria-label="Text"
      data-canvas-control
      // The text keeps its selection while the toolbar is used.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
    >
      {inline ? null : <BlockType editor={editor} marks={marks} />}
      <Toggle what={writingKeys.bold} on={marks.bold} onClick={() => chain().toggleBold().run()}>
        <IconBold size={16} stroke={1.5} />
      </Toggle>
      <Toggle
        what={writingKeys.italic}
        on={marks.italic}
        onClick={() => chain().toggleItalic().run()}
      >
        <IconItalic size={16} stroke={1.5} />
      </Toggle>
      <Toggle
        what={writingKeys.underline}
        on={marks.underline}
        onClick={() => chain().toggleUnderline().run()}
      >
        <IconUnderline size={16} stroke={1.5} />
      </Toggle>
      <Toggle
        what={writingKeys.strike}
        on={marks.strike}
        onClick={() => chain().toggleStrike().run()}
      >
        <IconStrikethrough size={16} stroke={1.5} />
      </Toggle>
      <LinkEditor editor={editor} href={marks.href} />
      <Colours editor={editor} marks={marks} />
      <IconButton
        label={writingKeys.clear.label}
        shortcut={writingKeys.clear.keys}
        size={28}
        className={classes.toggle ?? ''}
        onClick={() => chain().unsetAllMarks().clearNodes().run()}
      >
        <IconClearFormatting size={16} stroke={1.5} />
      </IconButton>
      {inline ? null : (
        <>
          <span className={classes.gap} />
          <Toggle
            what={writingKeys.bulletList}
            on={marks.bulletList}
            onClick={() => chain().toggleBulletList().run()}
          >
            <IconList size={16} stroke={1.5} />
          </Toggle>
          <Toggle
            what={writingKeys.orderedList}
            on={marks.orderedList}
            onClick={() => chain().toggleOrderedList().run()}
          >
            <IconListNumbers size={16} stroke={1.5} />
          </Toggle>
          <Toggle
            what={writingKeys.blockquote}
            on={marks.blockquote}
            onClick={() => chain().toggleBlockquote().run()}
          >
            <IconBlockquote size={16} stroke={1.5} />
          </Toggle>
          <span className={classes.gap} />
          <Toggle
            what={writingKeys.left}
            on={marks.align === 'left'}
            onClick={() => chain().setTextAlign('left').run()}
          >
            <IconAlignLeft size={16} stroke={1.5} />
          </Toggle>
          <Toggle
            what={writingKeys.center}
            on={marks.align === 'center'}
            onClick={() => chain().setTextAlign('center').run()}
          >
            <IconAlignCenter size={16} stroke={1.5} />
          </Toggle>
          <Toggle
            what={writingKeys.right}
            on={marks.align === 'right'}
            onClick={() => chain().setTextAlign('right').run()}
          >
            <IconAlignRight size={16} stroke={1.5} />
          </Toggle>
        </>
      )}
    </div>
  )
}

type Marks = ReturnType<typeof readMarks>

function readMarks({ editor }: { editor: Editor }) {
  const { href } = editor.getAttributes('link')
  // None: the words follow the block.
  const align = ['left', 'center', 'right'].find((side) => editor.isActive({ textAlign: side }))
  const level = [1, 2, 3].find((each) => editor.isActive('heading', { level: each })) ?? 0
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    align,
    level,
    href: typeof href === 'string' ? href : '',
    colour: textColours.find((colour) => editor.isActive('colour', { colour })),
  }
}

type ToggleProps = {
  what: WritingKey
  on: boolean
  onClick: () => void
  children: ReactNode
}

function Toggle({ what, on, onClick, children }: ToggleProps) {
  return (
    <IconButton
      label={what.label}
      shortcut={what.keys}
      size={28}
      aria-pressed={on}
      data-on={on || undefined}
      className={classes.toggle ?? ''}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}

const typeNames = ['Paragraph', 'Heading 1', 'Heading 2', 'Heading 3'] as const
const levels = [1, 2, 3] as const

function BlockType({ editor, marks }: { editor: Editor; marks: Marks }) {
  return (
    <Menu position="bottom-start" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>
        <UnstyledButton className={classes.type} aria-label="Kind of paragraph">
          {typeNames[marks.level]}
          <IconChevronDown size={12} stroke={1.5} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => editor.chain().focus().setParagraph().run()}>Paragraph</Menu.Item>
        {levels.map((level) => (
          <Menu.Item key={level} onClick={() => editor.chain().focus().setHeading({ level }).run()}>
            {typeNames[level]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const colourNames = { accent: 'Accent', soft: 'Softer' } as const

/** The colours that words may stand out in; each is readable on the section it stands on. */
function Colours({ editor, marks }: { editor: Editor; marks: Marks }) {
  const chain = () => editor.chain().focus()
  return (
    <Menu position="bottom" withinPortal shadow="md" returnFocus={false}>
      <Menu.Target>
        <IconButton
          label="Colour"
          size={28}
          data-on={marks.colour !== undefined || undefined}
          className={classes.toggle ?? ''}
        >
          <IconPalette size={16} stroke={1.5} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => chain().unsetMark('colour').run()}>As the text</Menu.Item>
        {textColours.map((colour) => (
          <Menu.Item key={colour} onClick={() => chain().setMark('colour', { colour }).run()}>
            {colourNames[colour]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
