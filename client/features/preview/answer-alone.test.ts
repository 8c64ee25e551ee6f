// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rich } from '#shared/blocks/rich.ts'
import enhance from '#shared/blocks/poll/script.ts'
import { must } from '#shared/lib/must.ts'
import { renderBlock } from '#shared/testing/render-block.tsx'
import { answerAlone } from './answer-alone.ts'

const openPage = vi.fn<(path: string) => void>()
const preview = { formAction: () => '#', pollAction: () => '#' }

beforeEach(() => {
  localStorage.clear()
  openPage.mockClear()
})
afterEach(() => {
  document.body.innerHTML = ''
})

function show(kind: string, props: Parameters<typeof renderBlock>[1]): HTMLFormElement {
  document.body.innerHTML = renderBlock(kind, props, preview)
  enhance(document)
  return must(document.querySelector('form'), 'form')
}
const status = (form: HTMLFormElement) => form.querySelector('[role=status]')?.textContent
const told = () => notificationsStore.getState().notifications.map(({ message }) => message)

const options = [
  { id: 'a', words: rich('Early') },
  { id: 'b', words: rich('Late') },
]

test.each([
  ['after', ['0% 0', '100% 1']],
  ['never', ['', '']],
])('a vote in the preview is answered as on the page, results %s', (results, shown) => {
  const poll = show('poll', { options, results, thanks: 'Thank you.' })
  must(poll.querySelector<HTMLInputElement>('[value=b]'), 'b').checked = true
  answerAlone(poll, openPage)
  expect(poll.hasAttribute('data-ff-done')).toBe(true)
  expect(status(poll)).toBe('Thank you.')
  const votes = [...poll.querySelectorAll('.ff-poll-votes')]
  expect(votes.map(({ textContent }) => textContent?.trim())).toEqual(shown)
  expect(told()).toContain('This is the preview, so your vote is not counted. Reload to try again.')
  expect(localStorage).toHaveLength(0)
  expect(openPage).not.toHaveBeenCalled()
})

test('a form in the preview thanks, or shows the page that does', () => {
  const form = show('form', { success: 'It is on its way.', thanks: '' })
  answerAlone(form, openPage)
  expect(status(form)).toBe('It is on its way.')
  expect(openPage).not.toHaveBeenCalled()
  answerAlone(show('form', { thanks: '/thanks' }), openPage)
  expect(openPage).toHaveBeenCalledWith('/thanks')
})
