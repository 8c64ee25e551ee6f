import { expect, it } from 'vitest'
import { renderOutbox } from './render-outbox.ts'

const mail = {
  id: '0190b2c4-0000-7000-8000-000000000000',
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'Hello Ada,\n\nyour code: 123456\n\nhttps://app.example/sign-in?a=1&flow=654321.',
  hasHtml: false,
  createdAt: '2026-03-01T12:00:00.000Z',
}

it('offers the code and the links of a mail', () => {
  const html = renderOutbox([mail], 'n')
  expect(html).toContain('data-copy="123456"')
  expect(html).toContain('<a href="https://app.example/sign-in?a=1&amp;flow=654321" ')
  expect(html).toContain('</a>.')
})

it('takes everything that a mail says as text', () => {
  const hostile = '<script>alert(1)</script> http://x.example/"onmouseover="alert(2)'
  const html = renderOutbox([{ ...mail, subject: hostile, text: hostile, to: hostile }], 'n')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toMatch(/"onmouseover/)
})

it('says so when there is nothing', () => {
  expect(renderOutbox([], 'n')).toContain('Nothing yet')
})
