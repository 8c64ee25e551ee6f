import '../testing/browser-parts.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { afterEach, expect, test } from 'vitest'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { LinkEditor } from './link-editor.tsx'

afterEach(cleanup)

/** The editor of a link over the marked words `lamp`. */
async function openLink(href = '') {
  const words = href ? `<a href="${href}">lamp</a>` : 'lamp'
  const editor = new Editor({ extensions: [StarterKit], content: `<p>A ${words} for all</p>` })
  editor.commands.setTextSelection({ from: 3, to: 7 })
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
  return { address, link: () => /href="([^"]*)"[^>]*>lamp</.exec(editor.getHTML())?.[1] }
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
