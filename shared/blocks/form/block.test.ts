// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { PropValue } from '../../campaign/model/snapshot.ts'
import { must } from '../../lib/must.ts'
import { buildEveryInput, buildInput, buildStep } from '../../testing/build-input.ts'
import { checkBlock, renderBlock } from '../../testing/render-block.tsx'
import { honeypotName } from './inputs.ts'

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

it('gives every type the control that fits it', () => {
  const form = renderForm({ inputs: buildEveryInput(false) })
  const controlOf = (name: string) => {
    const control = must(form.querySelector(`[name="${name}"]`), name)
    return control instanceof HTMLInputElement ? control.type : control.localName
  }
  expect(controlOf('long-text')).toBe('textarea')
  expect(controlOf('phone')).toBe('tel')
  expect(controlOf('number')).toBe('number')
  expect(controlOf('select')).toBe('select')
  expect(controlOf('radios')).toBe('radio')
  expect(controlOf('checkboxes')).toBe('checkbox')
  expect(controlOf('date')).toBe('date')
  for (const control of form.querySelectorAll<HTMLInputElement>('input,select,textarea'))
    expect(control.labels).toHaveLength(1)
})

it('offers what stands on the lines, each once', () => {
  const options = ' Small \n\nLarge\nSmall\n<b>XL</b>'
  const inputs = ['select', 'radios', 'checkboxes'].map((type) =>
    buildInput({ id: type, type, options }),
  )
  const form = renderForm({ inputs })
  const offered = [...form.querySelectorAll('option')].map((option) => option.value)
  expect(offered).toEqual(['', 'Small', 'Large', '<b>XL</b>'])
  for (const type of ['radio', 'checkbox']) {
    const choices = [...form.querySelectorAll<HTMLInputElement>(`[type=${type}]`)]
    expect(choices.map(({ value }) => value)).toEqual(['Small', 'Large', '<b>XL</b>'])
  }
  expect(form.querySelector('b')).toBeNull()
})

it('says what helps where the answer is given', () => {
  const form = renderForm({ inputs: [buildInput({ help: 'Only to answer you.' })] })
  const ids = form.querySelector('[name=email]')?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map((id) => form.querySelector(`#${id}`)?.textContent)).toEqual([
    'Only to answer you.',
    '',
  ])
})

it('keeps hidden values off the page', () => {
  const hidden = buildInput({ id: 'h', type: 'hidden', label: 'Source', value: 'Fair' })
  const form = renderForm({ inputs: [buildInput(), hidden] })
  expect(form.innerHTML).not.toContain('Fair')
  expect(form.innerHTML).not.toContain('Source')
})

it('is one long form with titles where it has steps', () => {
  const name = buildInput({ id: 'n', type: 'text', label: 'Name' })
  const asked = (inputs: PropValue) => renderForm({ inputs }).querySelectorAll('fieldset')
  const steps = asked([buildInput(), buildStep('You'), name, buildStep('Nothing')])
  expect([...steps].map((step) => step.querySelector('legend')?.textContent)).toEqual([
    'Step 1',
    'You',
  ])
  expect([...steps].every((step) => !step.hidden)).toBe(true)
  expect(asked([buildStep('Only one'), buildInput()])).toHaveLength(0)
})

it('asks for inputs that can be answered', () => {
  const found = (input: Parameters<typeof buildInput>[0]) =>
    checkBlock('form', { inputs: [buildInput(), consent, buildInput({ id: 'x', ...input })] })
  expect(found({ type: 'radios', options: ' \n ' })).toMatchObject([{ level: 'error' }])
  expect(found({ type: 'radios', options: 'Yes\nNo' })).toEqual([])
  expect(found({ type: 'hidden' })).toMatchObject([{ level: 'error' }])
  expect(found({ type: 'hidden', query: 'utm_source' })).toEqual([])
  expect(found({ type: 'date', from: '2026-02-30' })).toMatchObject([{ level: 'error' }])
  expect(found({ type: 'date', from: '2026-02-03', to: '2026-01-03' })).toHaveLength(1)
  expect(found({ type: 'number', from: '2', to: '10' })).toEqual([])
  expect(found({ type: 'number', from: 'two' })).toHaveLength(1)
  expect(found({ type: 'text', minLength: 9, maxLength: 5 })).toHaveLength(1)
  expect(checkBlock('form', { inputs: [buildInput({ type: 'phone' }), consent] })).toEqual([])
})
