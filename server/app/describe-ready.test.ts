import { expect, test } from 'vitest'
import { describeReady } from './describe-ready.ts'

const origin = 'http://localhost:3000'
const ready = {
  origin,
  outbox: `${origin}/dev/outbox`,
  mailServer: null,
  hasPages: true,
  isNew: true,
  canSeed: true,
  canDraw: true,
}

test('a new product says where it is, how to begin, where mail is, how to fill and how to stop it', () => {
  const words = describeReady(ready, 1_449)
  expect(words).toMatch(/^Started in 1\.4 s\.$/m)
  expect(words).toMatch(/^Fanfare is ready at http:\/\/localhost:3000$/m)
  expect(words).toMatch(/^ {2}Begin {10}.*first account makes the first company/m)
  expect(words).toMatch(/^ {2}Mail {11}Read it at http:\/\/localhost:3000\/dev\/outbox /m)
  expect(words).toMatch(/^ {2}Demonstration {2}Stop this, run npm run seed -- --demo/m)
  expect(words).toMatch(/^ {2}Stop {11}Ctrl\+C$/m)
})

test('one that has a company says less, and mail as it is', () => {
  const words = describeReady({ ...ready, isNew: false, mailServer: 'smtp.example:587' }, 900)
  expect(words).not.toMatch(/Begin|Demonstration/)
  expect(words).toMatch(/^ {2}Mail {2}Leaves by smtp\.example:587\.$/m)
  expect(words).not.toMatch(/Pictures/)
  expect(describeReady({ ...ready, canDraw: false }, 900)).toMatch(
    /^ {2}Pictures {7}None of pages\. Install Chromium .* CHROMIUM_PATH /m,
  )
  expect(describeReady({ ...ready, outbox: null }, 900)).toMatch(
    /Waits in the outbox until SMTP_URL/,
  )
})

test("one that can't be seeded does not offer it, and one without pages only says where it is", () => {
  expect(describeReady({ ...ready, canSeed: false }, 900)).not.toMatch(/Demonstration/)
  expect(describeReady({ ...ready, hasPages: false }, 900)).toBe(
    'Started in 0.9 s.\n\nFanfare is ready at http://localhost:3000\n',
  )
})
