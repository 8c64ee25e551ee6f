import { expect, it } from 'vitest'
import { pictureKeys } from '#server/platform/mail/content.ts'
import type { MailContent } from '#server/platform/mail/content.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { markKey } from '#server/platform/mail/mail-pictures.ts'
import { renderMail } from '#server/platform/mail/render-mail.tsx'
import { appOrigin, everyMail } from './testing/every-mail.ts'

const picture = { type: 'image/png', width: 120, height: 32, bytes: new Uint8Array([1]) }

function render(subject: string, content: MailContent) {
  const keys = [markKey, ...pictureKeys(content)]
  const pictures = new Map(keys.map((key) => [key, picture] as const))
  const addressOf = (key: string) => `cid:${keys.indexOf(key)}`
  return renderMail({ subject, content, pictures, addressOf, repliesAreRead: false })
}

/** What a reader sees of HTML: words, with the addresses of links behind them. */
function wordsOf(html: string): string {
  const withLinks = html.replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
  return plain(withLinks.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' '))
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const lettersOf = (text: string) =>
  text
    .replaceAll(/[“”:,]/g, '')
    .split(/\s+/)
    .filter(Boolean)

it.each(everyMail())('%s says the same as HTML and as text', (_, { subject, content }) => {
  const { html, text } = render(subject, content)
  const inHtml = new Set(lettersOf(wordsOf(html)))
  expect(lettersOf(text).filter((word) => !inHtml.has(word))).toEqual([])
  expect(text).toContain(mailText(content))
  expect(text).not.toMatch(/undefined|\[object/)
})

it.each(everyMail())(
  '%s leads to the application alone, and loads nothing',
  (_, { subject, content }) => {
    const { html } = render(subject, content)
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(links.filter((link) => !link.startsWith(`${appOrigin}/`))).toEqual([])
    const sources = [...html.matchAll(/src(?:set)?="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((source) => !source.startsWith('cid:'))).toEqual([])
    expect(html).not.toMatch(/url\(|@import|<link|<script|<base/)
  },
)

it.each(everyMail())('%s is a document with a name, a language and both schemes', (_, mail) => {
  const { html } = render(mail.subject, mail.content)
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toMatch(/<html[^>]* dir="ltr"/)
  expect(plain(html)).toContain(`<title>${mail.subject}</title>`)
  expect(html).toContain('content="light dark"')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(mail.content.preheader).not.toBe('')
})

const hostile =
  'Eve\r\nBcc: all@example.com\n<img src="https://evil.example/x"><a href="https://evil.example">'

it.each(everyMail(hostile))('%s takes names and words as text', (_, { subject, content }) => {
  const { html } = render(subject, content)
  expect(html).not.toMatch(/(?:src|href)="https:\/\/evil/)
  expect(content.title).not.toMatch(/[\r\n]/)
  expect(content.company?.name ?? '').not.toMatch(/[\r\n]/)
})

it.each([...everyMail(), ...everyMail(hostile)])(
  '%s has a subject of one line',
  (_, { subject }) => {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject.length).toBeGreaterThan(0)
  },
)

it('leaves out a picture that is not there, and says the first letter for a logo', () => {
  const [, mail] = everyMail().find(([name]) => name === 'a review asked for') ?? []
  if (!mail) throw new Error('There is no such mail.')
  const { subject, content } = mail
  const none = { pictures: new Map(), addressOf: () => '', repliesAreRead: true }
  const { html, text } = renderMail({ subject, content, ...none })
  expect(html).not.toContain('<img')
  expect(html).toContain('<b>N</b>')
  expect(text).toContain('Reply to this mail to answer there.')
})
