import { registrationOf } from '../stage.ts'
import type { Script } from '../stage.ts'

export const signUpScripts: Script[] = [
  {
    name: 'sign up',
    async play({ step, visitor, person }) {
      const browser = visitor()
      const ada = person('Ada')
      const begun = await step('begin', browser.begin('registration'))
      await step('fetch', browser.fetch('registration', begun.body.id ?? ''))
      await step('submit', browser.submit('registration', begun, registrationOf(ada)))
      await step('whoami', browser.whoami())
      await step('begin again', browser.begin('registration'))
      await step('begin to sign in', browser.begin('login'))
    },
  },
  {
    name: 'sign up with wrong fields',
    async play({ step, visitor, person }) {
      const eve = person('Eve')
      const attempt = async (name: string, fields: object) => {
        const browser = visitor()
        await step(
          name,
          browser.submit('registration', await browser.begin('registration'), fields),
        )
      }
      const right = registrationOf(eve)
      await attempt('no email address', { ...right, traits: { email: 'nonsense', name: 'Eve' } })
      await attempt('no name', { ...right, traits: { email: eve.email } })
      await attempt('an empty name', { ...right, traits: { email: eve.email, name: '' } })
      await attempt('an endless name', {
        ...right,
        traits: { ...right.traits, name: 'e'.repeat(81) },
      })
      await attempt('a short password', { ...right, password: 'short' })
      await attempt('no password', { ...right, password: '' })
      await attempt('the address as password', { ...right, password: eve.email })
      await attempt('nothing', { method: 'password' })
      await attempt('no method', { ...right, method: '' })
      await attempt('another method', { ...right, method: 'nonsense' })
      await attempt('a trait too many', { ...right, traits: { ...right.traits, role: 'admin' } })
    },
  },
  {
    name: 'sign up with an address that has an account',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const browser = visitor()
      const begun = await browser.begin('registration')
      const again = { ...ada, name: 'Eve', password: 'another quiet horse 7' }
      await step('submit', browser.submit('registration', begun, registrationOf(again)))
      const capital = { ...again, email: ada.email.toUpperCase() }
      await step('in capitals', browser.submit('registration', begun, registrationOf(capital)))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'sign up twice with one flow',
    async play({ step, visitor, person }) {
      const browser = visitor()
      const begun = await browser.begin('registration')
      await browser.submit('registration', begun, registrationOf(person('Ada')))
      browser.cookies.delete('ory_kratos_session')
      const submitting = browser.submit('registration', begun, registrationOf(person('Eve')))
      await step('submit again', submitting)
      await step('fetch', browser.fetch('registration', begun.body.id ?? ''))
    },
  },
  {
    name: 'sign up without the token against forged requests',
    async play({ step, visitor, person }) {
      const browser = visitor()
      const begun = await browser.begin('registration')
      const form = { ...registrationOf(person('Ada')), csrf_token: undefined }
      await step('without', browser.submit('registration', begun, form))
      const wrong = { ...form, csrf_token: 'x'.repeat(88) }
      await step('with a wrong one', browser.submit('registration', begun, wrong))
    },
  },
]
