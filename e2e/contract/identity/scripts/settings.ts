import { loginOf } from '../stage.ts'
import type { Person, Script } from '../stage.ts'

const profileOf = ({ email, name }: Person) => ({ method: 'profile', traits: { email, name } })
const withPassword = (password: string) => ({ method: 'password', password })

export const settingsScripts: Script[] = [
  {
    name: 'settings of nobody',
    async play({ step, visitor, person, signUp }) {
      await step('begin', visitor().begin('settings'))
      const browser = await signUp(person('Ada'))
      const begun = await browser.begin('settings')
      await step('fetch', visitor().fetch('settings', begun.body.id ?? ''))
      await step('submit', visitor().submit('settings', begun, withPassword('a new horse 123')))
    },
  },
  {
    name: 'change the name',
    async play({ step, person, signUp }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const begun = await step('begin', browser.begin('settings'))
      await step('fetch', browser.fetch('settings', begun.body.id ?? ''))
      const submit = (fields: object) => browser.submit('settings', begun, fields)
      await step('empty', submit(profileOf({ ...ada, name: '' })))
      await step('missing', submit({ method: 'profile', traits: { email: ada.email } }))
      await step('endless', submit(profileOf({ ...ada, name: 'a'.repeat(81) })))
      await step('submit', submit(profileOf({ ...ada, name: 'Ada Lovelace' })))
      await step('whoami', browser.whoami())
      await step('fetch afterwards', browser.fetch('settings', begun.body.id ?? ''))
      await step('submit again', submit(profileOf(ada)))
    },
  },
  {
    name: 'change the address',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      const changed = { ...ada, email: person('Countess').email }
      const browser = await signUp(ada)
      const begun = await browser.begin('settings')
      const submit = (fields: object) => browser.submit('settings', begun, fields)
      await step('malformed', submit(profileOf({ ...ada, email: 'nonsense' })))
      await step('submit', submit(profileOf(changed)))
      await codeTo(changed)
      await step('whoami', browser.whoami())
      const other = visitor()
      const login = await other.begin('login')
      await step('sign in with the former', other.submit('login', login, loginOf(ada)))
      await step('sign in with the new', other.submit('login', login, loginOf(changed)))
    },
  },
  {
    name: 'change the address to one that has an account',
    async play({ step, person, signUp }) {
      const [ada, eve] = [person('Ada'), person('Eve')]
      await signUp(ada)
      const browser = await signUp(eve)
      const begun = await browser.begin('settings')
      const form = profileOf({ ...eve, email: ada.email })
      await step('submit', browser.submit('settings', begun, form))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'change the password',
    async play({ step, visitor, person, signUp, signIn }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const elsewhere = await signIn(ada)
      const attempt = async (name: string, password: string) =>
        step(
          name,
          browser.submit('settings', await browser.begin('settings'), withPassword(password)),
        )
      await attempt('short', 'short')
      await attempt('empty', '')
      await attempt('the address', ada.email)
      await attempt('submit', 'another quiet horse 7')
      await step('whoami', browser.whoami())
      await step('whoami elsewhere', elsewhere.whoami())
      const other = visitor()
      const login = await other.begin('login')
      await step('sign in with the former', other.submit('login', login, loginOf(ada)))
      const changed = loginOf({ ...ada, password: 'another quiet horse 7' })
      await step('sign in with the new', other.submit('login', login, changed))
    },
  },
  {
    name: "settings of somebody else's flow",
    async play({ step, person, signUp }) {
      const ada = person('Ada')
      const eve = person('Eve')
      const begun = await (await signUp(ada)).begin('settings')
      const stranger = await signUp(eve)
      await step('fetch', stranger.fetch('settings', begun.body.id ?? ''))
      await step('submit', stranger.submit('settings', begun, profileOf({ ...eve, name: 'Eve' })))
      await step('whoami', stranger.whoami())
    },
  },
  {
    name: 'settings without a token or a method',
    async play({ step, person, signUp }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const attempt = async (name: string, fields: object) =>
        step(name, browser.submit('settings', await browser.begin('settings'), fields))
      await attempt('no method', { method: '' })
      await attempt('another method', { method: 'nonsense' })
      await attempt('without the token', { ...profileOf(ada), csrf_token: undefined })
    },
  },
  {
    name: 'settings after a long time',
    pace: 'brief trust',
    async play({ step, person, signUp, pass }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      await pass()
      const begun = await step('begin', browser.begin('settings'))
      const submit = (fields: object) => browser.submit('settings', begun, fields)
      const changed = { ...ada, email: person('Countess').email }
      await step('change the password', submit(withPassword('another quiet horse 7')))
      await step('change the address', submit(profileOf(changed)))
      await step('whoami', browser.whoami())
      const refresh = await browser.begin('login', '?refresh=true')
      await step('confirm who one is', browser.submit('login', refresh, loginOf(ada)))
      const again = await browser.begin('settings')
      const form = withPassword('another quiet horse 7')
      await step('change the password then', browser.submit('settings', again, form))
    },
  },
]
