import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { UiNode } from '@ory/client'
import { z } from 'zod'
import { isRecord } from '#shared/lib/is-record.ts'
import { FlowForm } from './flow-form.tsx'
import {
  buildFlow,
  buildInput,
  buildMessage,
  buildSubmit,
  csrf,
  identifier,
  password,
  passwordNodes,
} from '../testing/build-flow.ts'
import { renderWithTheme } from '../testing/render-with-theme.tsx'
import type { FlowState } from '../flow/use-flow-run.ts'

afterEach(cleanup)

function show(flow = buildFlow(), rounds = 0) {
  const onSend = vi.fn<FlowState['send']>()
  renderWithTheme(<FlowForm flow={flow} sending={false} rounds={rounds} onSend={onSend} />)
  return onSend
}

it('sends what was typed with the hidden token, by Enter', async () => {
  const onSend = show()
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'secret words{Enter}')
  expect(onSend).toHaveBeenCalledWith(
    {
      method: 'password',
      identifier: 'ada@example.com',
      password: 'secret words',
      csrf_token: 'csrf-1',
    },
    { mayLeave: false },
  )
})

it('tells password managers what the fields are, and can show the password', async () => {
  show()
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  await userEvent.click(screen.getByRole('button', { name: 'Show or hide the password' }))
  expect(field.getAttribute('type')).toBe('text')
})

it('puts errors beside their fields, general ones above, and the focus on the first wrong field', () => {
  const wrong = { ...password, messages: [buildMessage({ id: 4000002 })] }
  const nodes = [csrf, identifier, wrong, buildSubmit({ value: 'password' })]
  show(buildFlow({ nodes, messages: [buildMessage({ text: 'Not this time.' })] }), 1)
  expect(screen.getByRole('alert').textContent).toBe('Not this time.')
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  const described = field.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described.split(' ')[0] ?? '')?.textContent).toBe(
    'Password is missing.',
  )
})

it('moves the focus to the password when the two do not belong together', () => {
  show(buildFlow({ messages: [buildMessage({ id: 4000006 })] }), 1)
  expect(screen.getByRole('alert').textContent).toMatch(/do not belong together/)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('shows a second factor: a field for the code that phones fill in', async () => {
  const totp = buildInput({
    group: 'totp',
    label: 'Authentication code',
    attributes: { name: 'totp_code', required: true },
  })
  const use = buildSubmit({ group: 'totp', value: 'totp', label: 'Use Authenticator' })
  const onSend = show(buildFlow({ nodes: [csrf, totp, use] }))
  const field = screen.getByLabelText('Authentication code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.type(field, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Use Authenticator' }))
  expect(onSend).toHaveBeenCalledWith(
    { method: 'totp', totp_code: '123456', csrf_token: 'csrf-1' },
    { mayLeave: false },
  )
})

it('lets the button of another provider lead out, and only that', async () => {
  const social = buildSubmit({
    group: 'oidc',
    value: 'example',
    label: 'Sign in with Example',
    attributes: { name: 'provider' },
  })
  const onSend = show(buildFlow({ nodes: [social, ...passwordNodes] }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Example' }))
  const body = { method: 'oidc', provider: 'example', identifier: '', csrf_token: 'csrf-1' }
  expect(onSend).toHaveBeenCalledWith(body, { mayLeave: true })
})

it('survives kinds of nodes that it does not know', () => {
  const unknown = {
    ...buildInput({ label: 'Something new' }),
    type: 'hologram',
    attributes: { node_type: 'hologram', id: 'h' },
  }
  const unknownInput = {
    ...buildInput({ label: 'Favourite colour', attributes: { name: 'traits.colour' } }),
  }
  const aura = { ...unknownInput, attributes: { ...unknownInput.attributes, type: 'aura' } }
  const nodes = z.array(z.custom<UiNode>(isRecord)).parse([unknown, aura])
  show(buildFlow({ nodes: [...passwordNodes, ...nodes] }))
  expect(screen.getByText('Something new')).toBeTruthy()
  expect(screen.getByLabelText('Favourite colour').getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'Sign in with password' })).toBeTruthy()
})

it('shows pictures only when they come with the flow', () => {
  const picture = (id: string, src: string) => ({
    ...buildInput({ label: id }),
    type: 'img' as const,
    attributes: { node_type: 'img' as const, id, src, width: 10, height: 10 },
  })
  const nodes = [
    picture('Inside', 'data:image/png;base64,AA=='),
    picture('Outside', 'https://evil.example/a.png'),
  ]
  show(buildFlow({ nodes }))
  expect(screen.getByAltText('Inside')).toBeTruthy()
  expect(screen.queryByAltText('Outside')).toBeNull()
})
