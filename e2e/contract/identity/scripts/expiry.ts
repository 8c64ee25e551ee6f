import { loginOf, registrationOf } from '../stage.ts'
import type { Script } from '../stage.ts'

export const expiryScripts: Script[] = [
  {
    name: 'sign in too late',
    pace: 'brief flows',
    async play({ step, visitor, person, expired, origin }) {
      const ada = person('Ada')
      const browser = visitor()
      const query = `?return_to=${encodeURIComponent(`${origin}/campaigns`)}`
      const begun = await browser.begin('login', query)
      await expired(browser, 'login', begun)
      await step('fetch', browser.fetch('login', begun.body.id ?? ''))
      await step('submit', browser.submit('login', begun, loginOf(ada)))
    },
  },
  {
    name: 'sign up too late',
    pace: 'brief flows',
    async play({ step, visitor, person, expired }) {
      const browser = visitor()
      const begun = await browser.begin('registration')
      await expired(browser, 'registration', begun)
      await step('fetch', browser.fetch('registration', begun.body.id ?? ''))
      const submitting = browser.submit('registration', begun, registrationOf(person('Ada')))
      await step('submit', submitting)
    },
  },
  {
    name: 'recover and verify too late',
    pace: 'brief flows',
    async play({ step, visitor, person, expired }) {
      for (const kind of ['recovery', 'verification'] as const) {
        const browser = visitor()
        const begun = await browser.begin(kind)
        await expired(browser, kind, begun)
        await step(`fetch ${kind}`, browser.fetch(kind, begun.body.id ?? ''))
        const form = { method: 'code', email: person('Nobody').email }
        await step(`submit ${kind}`, browser.submit(kind, begun, form))
      }
    },
  },
  {
    name: 'change settings too late',
    pace: 'brief flows',
    async play({ step, person, signUp, expired }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const begun = await browser.begin('settings')
      await expired(browser, 'settings', begun)
      await step('fetch', browser.fetch('settings', begun.body.id ?? ''))
      const form = { method: 'profile', traits: { email: ada.email, name: 'Ada Lovelace' } }
      await step('submit', browser.submit('settings', begun, form))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'use codes too late',
    pace: 'brief codes',
    async play({ step, visitor, person, signUp, codeTo, pass }) {
      const ada = person('Ada')
      await signUp(ada)
      await codeTo(ada)
      for (const kind of ['recovery', 'verification'] as const) {
        const browser = visitor()
        const form = { method: 'code', email: ada.email }
        const flow = await browser.submit(kind, await browser.begin(kind), form)
        const code = await codeTo(ada)
        await pass()
        await step(kind, browser.submit(kind, flow, { method: 'code', code }))
        await step(`whoami after ${kind}`, browser.whoami())
      }
    },
  },
]
