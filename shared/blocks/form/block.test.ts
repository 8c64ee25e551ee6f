// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { ListItem } from '../../campaign/snapshot.ts'
import { must } from '../../lib/must.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { honeypotName } from './inputs.ts'

function buildInput(input: Partial<ListItem> = {}): ListItem {
  return {
    id: 'email',
    type: 'email',
    label: 'E-mail address',
    required: true,
    placeholder: '',
    autocomplete: 'off',
    policy: '',
    ...input,
  }
}

const consent = buildInput({ id: 'ok', type: 'consent', label: 'You may write to me.' })

function renderForm(props: Parameters<typeof renderBlock>[1] = {}) {
  const html = renderBlock('form', props)
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return must(parsed.querySelector('form'), 'form')
}

it('works without a script', () => {
  const form = renderForm()
  expect(form.method).toBe('post')
  expect(form.getAttribute('action')).toBe('/f/block1')
  expect(form.noValidate).toBe(false)
  expect(form.querySelector('button')?.type).toBe('submit')
})

it('labels every input and lets the browser fill in what it knows', () => {
  const form = renderForm({
    inputs: [buildInput(), buildInput({ id: 'n', type: 'text', autocomplete: 'name' }), consent],
  })
  for (const input of form.querySelectorAll('input')) expect(input.labels).toHaveLength(1)
  const byName = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  expect(byName('email')).toMatchObject({ type: 'email', required: true, autocomplete: 'email' })
  expect(byName('n')).toMatchObject({ type: 'text', autocomplete: 'name' })
  expect(byName('ok')).toMatchObject({ type: 'checkbox', value: 'yes', checked: false })
})

it('says which inputs are optional', () => {
  const form = renderForm({ inputs: [buildInput({ required: false })] })
  expect(form.querySelector('label')?.textContent).toBe('E-mail address (optional)')
})

it('keeps the consent and its policy apart, so that the link does not tick the box', () => {
  const form = renderForm({ inputs: [{ ...consent, policy: 'https://example.com/privacy' }] })
  expect(form.querySelector('a')?.closest('label')).toBeNull()
  expect(form.querySelector('a')?.href).toBe('https://example.com/privacy')
})

it('sets a trap for robots that nobody else meets', () => {
  const trap = renderForm().querySelector<HTMLInputElement>(`[name="${honeypotName}"]`)
  expect(trap).toMatchObject({ tabIndex: -1, autocomplete: 'off', required: false })
  expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
})

it('tells the page script what happens after sending', () => {
  const form = renderForm({ thanks: '/thanks', success: 'Thank you.' })
  expect(form.dataset).toMatchObject({
    ffBlock: 'block1',
    ffGoal: 'submit',
    ffSuccess: 'Thank you.',
    ffThanks: '/thanks',
  })
  expect(form.querySelector('[role="status"]')?.textContent).toBe('')
})

it('can be reached by its place name', () => {
  expect(renderForm({ anchor: 'First run!' }).id).toBe('first-run')
  expect(renderForm().hasAttribute('id')).toBe(false)
})

it('has the same inputs in one row', () => {
  const names = (layout: string) =>
    [...renderForm({ layout, inputs: [buildInput(), consent] }).elements]
      .map((element) => element.getAttribute('name'))
      .toSorted()
  expect(names('row')).toEqual(names('stacked'))
})

it('asks for an address and for consent', () => {
  expect(checkBlock('form')).toEqual([])
  expect(checkBlock('form', { inputs: [consent] })).toMatchObject([{ level: 'error' }])
  expect(checkBlock('form', { inputs: [buildInput()] })).toMatchObject([{ level: 'warning' }])
  expect(checkBlock('form', { inputs: [buildInput()] }, true)).toMatchObject([{ level: 'error' }])
  expect(checkBlock('form', { inputs: [buildInput({ label: ' ' }), consent] })).toHaveLength(1)
  expect(checkBlock('form', { success: '' })).toMatchObject([{ level: 'warning' }])
})
