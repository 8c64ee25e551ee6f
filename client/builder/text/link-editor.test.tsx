import '../testing/browser-parts.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { LinkEditor } from './link-editor.tsx'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'

afterEach(cleanup)

const overLamp = { from: 3, to: 7 }

/** The editor of a link over the marked words `lamp`, or at a caret. */
async function openLink(href = '', at: number | { from: number; to: number } = overLamp) {
  const words = href ? `<a href="${href}">lamp</a>` : 'lamp'
  const editor = new Editor({
    extensions: schemaExtensions({ inline: false, plain: false }),
    content: `<p>A ${words} for all</p>`,
  })
  editor.commands.setTextSelection(at)
  const sections = [
    { columns: [{ blocks: [{ kind: 'heading', props: { text: 'Made by hand' } }] }] },
  ]
  const pages = ['/', '/thanks'].map((path) => ({ path, title: `Page ${path}`, sections }))
  render(
    <AroundBuilder builder={openTestBuilder({ pages })}>
      <LinkEditor editor={editor} href={href} />
      <p>elsewhere</p>
    </AroundBuilder>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  const address = await screen.findByRole('textbox', { name: 'Address of the link' })
  return { editor, address, link: () => /href="([^"]*)"[^>]*>lamp</.exec(editor.getHTML())?.[1] }
}

test('an address that was typed is kept when the person goes on elsewhere', async () => {
  const { address, link } = await openLink()
  await userEvent.type(address, 'example.com/shop')
  await userEvent.click(screen.getByText('elsewhere'))
  expect(link()).toBe('https://example.com/shop')
})

test('Escape leaves the words as they were, and so does what is no address', async () => {
  const { address, link } = await openLink('https://example.com/')
  await userEvent.clear(address)
  await userEvent.type(address, 'javascript:alert(1)')
  await userEvent.click(screen.getByText('elsewhere'))
  expect(link()).toBe('https://example.com/')
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  await userEvent.type(await screen.findByRole('textbox'), 'shop{Escape}')
  expect(link()).toBe('https://example.com/')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('a page of the campaign is a click away, and so is the end of a link', async () => {
  const { link } = await openLink()
  await userEvent.click(screen.getByRole('button', { name: /Page \/thanks/ }))
  expect(link()).toBe('/thanks')
  cleanup()
  const second = await openLink('/thanks')
  await userEvent.click(screen.getByRole('button', { name: 'Remove link' }))
  expect(second.link()).toBeUndefined()
})

test('a block of the page is one, too, and the arrow keys go from one place to the next', async () => {
  const { link } = await openLink()
  screen.getByRole('button', { name: /Page \/thanks/ }).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(link()).toBe('#made-by-hand')
})

test('without selected words the address becomes the words, and what is written on is no link', async () => {
  const { editor, address } = await openLink('', 3)
  await userEvent.type(address, 'example.com{Enter}')
  editor.view.dispatch(editor.state.tr.insertText(' or the '))
  expect(editor.getHTML()).toBe(
    '<p>A <a href="https://example.com">example.com</a> or the lamp for all</p>',
  )
})

test('the name of a page becomes the words, and looks as those around it', async () => {
  const { editor } = await openLink('', 3)
  editor.commands.setMark('bold')
  await userEvent.click(screen.getByRole('button', { name: /Page \/thanks/ }))
  expect(editor.getHTML()).toBe(
    '<p>A <a href="/thanks"><strong>Page /thanks</strong></a>lamp for all</p>',
  )
})

test('an address that is changed with a bare caret in a link leaves its words', async () => {
  const { editor, address } = await openLink('https://example.com/', 5)
  await userEvent.clear(address)
  await userEvent.type(address, '/thanks{Enter}')
  expect(editor.getHTML()).toBe('<p>A <a href="/thanks">lamp</a> for all</p>')
})
