import { expect, it } from 'vitest'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { addressChangedMail, codeMail, passwordChangedMail } from './mails.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const origin = 'https://app.example.com'

it('puts the code first and says how long it is valid', () => {
  const mail = codeMail('recovery', ada, { digits: '012345', minutes: 15 }, origin)
  const { to, subject } = mail
  const text = mailText(mail.content)
  expect([to, subject.includes('012345')]).toEqual(['ada@example.com', false])
  expect(text.split('\n')[0]).toBe('012345')
  expect(text).toContain('Hello Ada Lovelace,')
  expect(text).toContain('at app.example.com to choose a new password')
  expect(text).toContain('valid for 15 minutes')
})

it.each(['Win at https://evil.example', 'evil.example', 'x'.repeat(41), 'Call +1 555'])(
  'does not pass on %s as a name',
  (name) => {
    const mails = [
      codeMail('verification', { ...ada, name }, { digits: '012345', minutes: 15 }, origin),
      passwordChangedMail({ ...ada, name }, origin),
      addressChangedMail({ ...ada, name }, origin),
    ]
    for (const { content } of mails) {
      const text = JSON.stringify(content)
      expect(text).not.toContain(name)
      expect(text).toContain('Hello,')
    }
  },
)

it.each(['Zoë O’Neill-Müller', '李小龍', 'Nguyễn Thị Minh'])('greets %s', (name) => {
  const { content } = passwordChangedMail({ ...ada, name }, origin)
  expect(mailText(content)).toContain(`Hello ${name},`)
})
