import { expect, test } from 'vitest'
import { foreignKeys } from './own-keys.ts'

test.each([
  '<input onKeyDown={(event) => keep(event)} />',
  '<input onKeyDown={press} />',
  'return { onKeyDown: press }',
  "addEventListener('keydown', press, { capture: true })",
  "page.addEventListener(\n  'keyup',\n  press,\n)",
  "useHotkeys([['c', create]])",
  "if (event.key === 'n') step(1)",
  'if (event.ctrlKey || event.metaKey) send()',
])('%s takes keys that are not its own', (source) => {
  expect(foreignKeys('client/ui/field.tsx', `\n${source}`)).toMatchObject([{ line: 2 }])
})

test.each([
  '<input onKeyDown={ownKeys((event) => keep(event))} />',
  '<input onKeyDown={ownKeys(press)} />',
  'return listenToKeys(window, press)',
  "if (event.key === 'Enter') keep()",
  "const signs = ['pointerdown', 'keydown'] as const",
])('%s leaves them alone', (source) => {
  expect(foreignKeys('client/ui/field.tsx', source)).toEqual([])
})
