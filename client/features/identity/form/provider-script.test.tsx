import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UiNode } from '@ory/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FlowForm } from './flow-form.tsx'
import { buildFlow, buildInput, buildSubmit, passwordNodes } from '../testing/build-flow.ts'
import { renderWithTheme } from '../testing/render-with-theme.tsx'
import type { FlowState } from '../flow/use-flow-run.ts'

const scriptNode = (src: string): UiNode => ({
  type: 'script',
  group: 'webauthn',
  messages: [],
  meta: {},
  attributes: {
    node_type: 'script',
    id: 'webauthn_script',
    src,
    type: 'text/javascript',
    async: true,
    crossorigin: 'anonymous',
    integrity: '',
    nonce: '',
    referrerpolicy: 'no-referrer',
  },
})
const passkey = (name: string, value: string) =>
  buildInput({ group: 'passkey', attributes: { name, type: 'hidden', value } })
const trigger = buildInput({
  group: 'passkey',
  label: 'Sign in with a passkey',
  attributes: { name: 'passkey_login_trigger', type: 'button', onclickTrigger: 'oryPasskeyLogin' },
})

function show(src: string) {
  const nodes = [
    ...passwordNodes,
    scriptNode(src),
    passkey('passkey_challenge', '{"challenge":1}'),
    passkey('passkey_login', ''),
    trigger,
  ]
  const onSend = vi.fn<FlowState['send']>()
  renderWithTheme(
    <FlowForm flow={buildFlow({ nodes })} sending={false} rounds={0} onSend={onSend} />,
  )
  return onSend
}

const button = () => screen.queryByRole('button', { name: 'Sign in with a passkey' })
const scripts = () => Array.from(document.head.querySelectorAll('script'))

/** What the provider's script does when its button is clicked. */
function answerLikeTheScript() {
  const challenge = document.querySelector<HTMLInputElement>('[name="passkey_challenge"]')
  const result = document.querySelector<HTMLInputElement>('[name="passkey_login"]')
  if (!result || challenge?.value !== '{"challenge":1}') return
  result.value = '{"id":"key-1"}'
  result.form?.submit()
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>())
  vi.stubGlobal('oryPasskeyLogin', answerLikeTheScript)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers a passkey once the provider’s script is there, and sends what it found out', async () => {
  const onSend = show('/.ory/.well-known/ory/webauthn.js')
  expect(button()).toBeNull()
  const [script] = scripts()
  expect(script?.src).toBe(`${window.location.origin}/.ory/.well-known/ory/webauthn.js`)
  script?.dispatchEvent(new Event('load'))
  await waitFor(() => expect(button()).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(onSend).toHaveBeenCalledWith(
    {
      method: 'passkey',
      csrf_token: 'csrf-1',
      identifier: '',
      passkey_challenge: '{"challenge":1}',
      passkey_login: '{"id":"key-1"}',
    },
    { mayLeave: false },
  )
})

it('runs no script of anybody else, and nothing where the browser has no passkeys', () => {
  const before = scripts().length
  show('https://evil.example/.ory/.well-known/ory/webauthn.js')
  cleanup()
  show('/c/evil/webauthn.js')
  cleanup()
  vi.unstubAllGlobals()
  show('/.ory/.well-known/ory/webauthn.js?again')
  expect(scripts()).toHaveLength(before)
  expect(button()).toBeNull()
})

it('shows ways that are only a button after an or', () => {
  const social = buildSubmit({
    group: 'oidc',
    value: 'example',
    label: 'Sign in with Example',
    attributes: { name: 'provider' },
  })
  const nodes = [social, ...passwordNodes]
  renderWithTheme(
    <FlowForm
      flow={buildFlow({ nodes })}
      sending={false}
      rounds={0}
      onSend={vi.fn<FlowState['send']>()}
    />,
  )
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.filter(Boolean)).toEqual(['Sign in with password', 'Sign in with Example'])
  expect(screen.getByText('or')).toBeTruthy()
})
