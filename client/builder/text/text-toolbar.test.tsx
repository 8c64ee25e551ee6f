import '../testing/browser-parts.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'
import { WritingBar } from '../phone/writing-bar.tsx'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { TextToolbar } from './text-toolbar.tsx'

afterEach(cleanup)

/**
 * Whether a press with the mouse leaves focus and selection where they are. A button that does not
 * prevent it takes the focus from the text, or, in Safari, gives it to nobody.
 */
const leavesFocus = (element: Element) => !fireEvent.mouseDown(element)

function open() {
  const editor = new Editor({
    extensions: schemaExtensions({ inline: false, plain: false }),
    content: '<p>A <a href="/">lamp</a> for all</p>',
  })
  editor.commands.setTextSelection({ from: 3, to: 7 })
  const sections = [{ columns: [{ blocks: [] }] }]
  const pages = ['/', '/thanks'].map((path) => ({ path, title: `Page ${path}`, sections }))
  const builder = openTestBuilder({ pages })
  render(
    <AroundBuilder builder={builder}>
      <TextToolbar editor={editor} inline={false} />
      <WritingBar />
    </AroundBuilder>,
  )
  return { editor, close: builder.close }
}

test('no tool of a text takes the focus or the marked words from it', () => {
  const { close } = open()
  const tools = within(screen.getByRole('toolbar', { name: 'Text' })).getAllByRole('button')
  expect(tools.length).toBeGreaterThan(12)
  expect(tools.filter((tool) => !leavesFocus(tool))).toEqual([])
  for (const name of ['Undo', 'Redo'])
    expect(leavesFocus(screen.getByRole('button', { name }))).toBe(true)
  close()
})

test.each([
  ['Kind of paragraph', 'menuitem', 'Heading 2', '<h2>'],
  ['Colour', 'menuitem', 'Accent', 'ff-c-accent'],
])('neither does a choice in the menu of %s', async (menu, role, name, written) => {
  const { editor, close } = open()
  fireEvent.click(screen.getByRole('button', { name: menu }))
  const choice = await screen.findByRole(role, { name })
  expect(leavesFocus(choice)).toBe(true)
  fireEvent.click(choice)
  expect(editor.getHTML()).toContain(written)
  expect(editor.state.selection).toMatchObject({ from: 3, to: 7 })
  close()
})

test('the address of a link is written into; the places beside it are only pressed', async () => {
  const { editor, close } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Link' }))
  expect(leavesFocus(await screen.findByRole('textbox', { name: 'Address of the link' }))).toBe(
    false,
  )
  const place = screen.getByRole('button', { name: /Page \/thanks/ })
  expect(leavesFocus(place)).toBe(true)
  fireEvent.click(place)
  expect(editor.getHTML()).toContain('href="/thanks"')
  close()
})
