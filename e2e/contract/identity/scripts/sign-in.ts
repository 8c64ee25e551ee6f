import { loginOf } from '../stage.ts'
import type { Script } from '../stage.ts'

export const signInScripts: Script[] = [
  {
    name: 'sign in',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const browser = visitor()
      const begun = await step('begin', browser.begin('login'))
      await step('fetch', browser.fetch('login', begun.body.id ?? ''))
      await step('submit', browser.submit('login', begun, loginOf(ada)))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'sign in with the address in capitals',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const browser = visitor()
      const form = { ...loginOf(ada), identifier: ada.email.toUpperCase() }
      await step('submit', browser.submit('login', await browser.begin('login'), form))
    },
  },
  {
    name: 'sign in with wrong credentials',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const browser = visitor()
      const begun = await browser.begin('login')
      const submit = (fields: object) => browser.submit('login', begun, fields)
      await step('a wrong password', submit({ ...loginOf(ada), password: 'wrong horses 41' }))
      await step('an unknown address', submit(loginOf(person('Nobody'))))
      await step('the right ones in the same flow', submit(loginOf(ada)))
    },
  },
  {
    name: 'sign in with fields left out',
    async play({ step, visitor, person }) {
      const right = loginOf(person('Ada'))
      const attempt = async (name: string, fields: object) => {
        const browser = visitor()
        await step(name, browser.submit('login', await browser.begin('login'), fields))
      }
      await attempt('both empty', { ...right, identifier: '', password: '' })
      await attempt('both missing', { method: 'password' })
      await attempt('no password', { ...right, password: '' })
      await attempt('no method', { ...right, method: '' })
      await attempt('another method', { ...right, method: 'nonsense' })
    },
  },
  {
    name: 'sign in without the token against forged requests',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const browser = visitor()
      const begun = await browser.begin('login')
      const submit = (csrf_token: unknown) =>
        browser.submit('login', begun, { ...loginOf(ada), csrf_token })
      await step('without', submit(undefined))
      await step('with a wrong one', submit('x'.repeat(88)))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: "sign in with another browser's flow",
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const begun = await visitor().begin('login')
      const stranger = visitor()
      await stranger.begin('login')
      await step('fetch', stranger.fetch('login', begun.body.id ?? ''))
      await step('submit', stranger.submit('login', begun, loginOf(ada)))
      const bare = visitor()
      await step('fetch without cookies', bare.fetch('login', begun.body.id ?? ''))
      await step('submit without cookies', visitor().submit('login', begun, loginOf(ada)))
    },
  },
  {
    name: 'sign in while signed in',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      await signUp(ada)
      const browser = visitor()
      const [first, second] = [await browser.begin('login'), await browser.begin('login')]
      await browser.submit('login', first, loginOf(ada))
      await step('begin', browser.begin('login'))
      await step('fetch a flow from before', browser.fetch('login', second.body.id ?? ''))
      await step('submit a flow from before', browser.submit('login', second, loginOf(ada)))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'confirm who one is',
    async play({ step, visitor, person, signUp }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      await step('whoami before', browser.whoami())
      const begun = await step('begin', browser.begin('login', '?refresh=true'))
      const submit = (fields: object) => browser.submit('login', begun, fields)
      await step('a wrong password', submit({ ...loginOf(ada), password: 'wrong horses 41' }))
      await step('submit', submit(loginOf(ada)))
      await step('whoami', browser.whoami())
      await step('begin without a session', visitor().begin('login', '?refresh=true'))
    },
  },
  {
    name: 'ask for a second factor',
    async play({ step, visitor, person, signUp }) {
      await step('without a session', visitor().begin('login', '?aal=aal2'))
      const browser = await signUp(person('Ada'))
      await step('of one who has none', browser.begin('login', '?aal=aal2'))
    },
  },
]
