// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { wordsOn } from './words-on-page.ts'

test('words that nobody sees are none of the page', () => {
  const form = document.createElement('form')
  form.innerHTML =
    '<label>Your name</label><div class="ff-form-trap"><label>Leave this empty</label></div>' +
    '<p hidden>Sent</p><p>One <span contenteditable="false">Ed</span>letter</p>'
  expect(wordsOn(form, '|').text).toBe('|Your name|One letter')
})
