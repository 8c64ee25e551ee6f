// @vitest-environment jsdom
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ListItem } from '../../campaign/model/snapshot.ts'
import { must } from '../../lib/must.ts'
import { buildInput, buildStep } from '../../testing/build-input.ts'
import { renderBlock } from '../../testing/render-block.tsx'
import enhance from './script.ts'

const email = buildInput()
const name = buildInput({ id: 'name', type: 'text', label: 'Name', minLength: 2 })
const size = buildInput({ id: 'size', type: 'radios', label: 'Size', options: 'S\nL' })
const days = buildInput({ id: 'days', type: 'checkboxes', label: 'Days', options: 'Mo\nTu' })

const sent = vi.fn<(event: Event) => void>()

function open(...inputs: ListItem[]) {
  document.body.innerHTML = renderBlock('form', { inputs })
  enhance(document)
}
beforeEach(() => {
  sent.mockReset()
  document.body.onsubmit = (event) => {
    if (!event.defaultPrevented) sent(event)
    event.preventDefault()
  }
})

// Test files share the document.
afterAll(() => {
  document.body.onsubmit = null
})

const form = () => must(document.querySelector('form'), 'no form')
const named = (input: string) =>
  must(form().querySelector<HTMLInputElement>(`[name="${input}"]`), input)
const press = (words: string) =>
  [...form().querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click()
const wrongAt = (input: string) =>
  form().querySelector(`[data-ff-input="${input}"] .ff-form-wrong`)?.textContent
const shownSteps = () =>
  [...form().querySelectorAll<HTMLElement>('fieldset.ff-form-step')]
    .filter((step) => !step.hidden)
    .map((step) => step.querySelector('legend')?.textContent)
const status = () => form().querySelector('[role=status]')?.textContent

it('shows every wrong answer where it was given and goes to the first', () => {
  open(email, name, size, days)
  const heard: (string | undefined)[] = []
  const hear = ({ target }: Event) =>
    heard.push(target instanceof HTMLElement ? target.dataset['ffInput'] : undefined)
  addEventListener('invalid', hear, true)
  onTestFinished(() => removeEventListener('invalid', hear, true))
  named('email').value = 'nobody'
  form().requestSubmit()
  expect(sent).not.toHaveBeenCalled()
  expect(wrongAt('email')).toBe('Enter an e-mail address like name@example.com.')
  expect(wrongAt('name')).toBe('Please fill this in.')
  expect(wrongAt('size')).toBe('Please choose an answer.')
  expect(wrongAt('days')).toBe('Please choose an answer.')
  expect(document.activeElement).toBe(named('email'))
  expect(named('email').getAttribute('aria-invalid')).toBe('true')
  const places = named('email').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(places)?.textContent).toBe(wrongAt('email'))
  expect(form().querySelector('[role=radiogroup]')?.getAttribute('aria-invalid')).toBe('true')
  expect(status()).toBe('Please correct: E-mail address and 3 more')
  expect(heard).toEqual(['email', 'name', 'size', 'days'])
})

it('takes a complaint back as soon as the answer changes', () => {
  open(email, name)
  form().requestSubmit()
  named('name').dispatchEvent(new Event('input', { bubbles: true }))
  expect(wrongAt('name')).toBe('')
  expect(named('name').hasAttribute('aria-invalid')).toBe(false)
  expect(wrongAt('email')).not.toBe('')
})

it('lets through what is right', () => {
  open(email, size)
  named('email').value = 'ada@example.com'
  named('size').checked = true
  form().requestSubmit()
  expect(sent).toHaveBeenCalledOnce()
  expect(wrongAt('email')).toBe('')
})

it('shows one step at a time and says which', () => {
  open(buildStep('You'), email, buildStep('Your size'), size, buildStep('Your days'), days)
  expect(shownSteps()).toEqual(['You'])
  expect(form().querySelector('.ff-form-at')?.textContent).toBe('Step 1 of 3')
  expect(form().dataset['ffPlace']).toBe('first')
  press('Next')
  expect(shownSteps()).toEqual(['You'])
  expect(wrongAt('email')).toBe('Please fill this in.')
  expect(wrongAt('size')).toBe('')
  expect(status()).toBe('Please correct: E-mail address')
  named('email').value = 'ada@example.com'
  press('Next')
  expect(status()).toBe('')
  expect(shownSteps()).toEqual(['Your size'])
  expect(form().querySelector('.ff-form-at')?.textContent).toBe('Step 2 of 3')
  expect(form().dataset['ffPlace']).toBe('between')
  expect(document.activeElement?.querySelector('legend')?.textContent).toBe('Your size')
  press('Back')
  expect(shownSteps()).toEqual(['You'])
  expect(named('email').value).toBe('ada@example.com')
})

it('goes on when somebody presses Enter, and sends from the last step', () => {
  open(buildStep('You'), email, buildStep('Your size'), size)
  named('email').value = 'ada@example.com'
  form().requestSubmit()
  expect(sent).not.toHaveBeenCalled()
  expect(shownSteps()).toEqual(['Your size'])
  expect(form().dataset['ffPlace']).toBe('last')
  named('size').checked = true
  form().requestSubmit()
  expect(sent).toHaveBeenCalledOnce()
})

it('goes back to the step in which the server found something wrong', () => {
  open(buildStep('You'), email, buildStep('Your size'), size)
  named('email').value = 'ada@example.com'
  press('Next')
  const refuse = (pointer: string) => {
    const detail = [{ pointer, detail: 'We know this address.' }]
    return form().dispatchEvent(new CustomEvent('ff-refused', { detail, cancelable: true }))
  }
  expect(refuse('/gone')).toBe(true)
  expect(refuse('/email')).toBe(false)
  expect(shownSteps()).toEqual(['You'])
  expect(wrongAt('email')).toBe('We know this address.')
  expect(document.activeElement).toBe(named('email'))
})

it('begins again after the answers were sent, with the focus still on the form', () => {
  open(buildStep('You'), email, buildStep('Your size'), size)
  named('email').value = 'ada@example.com'
  press('Next')
  form().reset()
  expect(shownSteps()).toEqual(['You'])
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

it('can be run again without doing anything twice', () => {
  open(buildStep('You'), email, buildStep('Your size'), size, buildStep('Your days'), days)
  enhance(document)
  named('email').value = 'ada@example.com'
  press('Next')
  enhance(document)
  expect(shownSteps()).toEqual(['Your size'])
})

it('finds its place when steps are taken away', () => {
  open(buildStep('You'), email, buildStep('Your size'), size)
  named('email').value = 'ada@example.com'
  press('Next')
  form().querySelector('fieldset.ff-form-step:last-of-type')?.remove()
  enhance(document)
  expect(shownSteps()).toEqual(['You'])
  expect(form().querySelector('.ff-form-at')?.textContent).toBe('Step 1 of 1')
})
