import { expect, it } from 'vitest'
import { ownWords, readRawMail } from './read-mail.ts'

const head =
  'From: Ada <ADA@example.com>\r\nTo: reply+1@in.example.com\r\nMessage-ID: <1@example.com>\r\n'

it('reads letters as the mail says that they are sent', async () => {
  const raw = `${head}Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nSchöne Grüße\r\n`
  const { text, from } = await readRawMail(Buffer.from(raw, 'latin1'), [])
  expect(ownWords(text)).toBe('Schöne Grüße')
  expect(from).toBe('ada@example.com')
})

it('reads the words of a mail that has only HTML, and no markup of it', async () => {
  const raw = `${head}Content-Type: text/html; charset=utf-8\r\n\r\n<p>Softer,<br>please &amp; <a href="https://example.com">thanks</a></p><blockquote>Is it right?</blockquote>\r\n`
  const { text } = await readRawMail(Buffer.from(raw), [])
  expect(ownWords(text)).toMatch(/^Softer,\s+please & thanks$/)
})
