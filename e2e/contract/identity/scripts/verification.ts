import type { Script } from '../stage.ts'

const withCode = (code: string) => ({ method: 'code', code })
const withEmail = (email: string) => ({ method: 'code', email })

export const verificationScripts: Script[] = [
  {
    name: 'verify the address after signing up',
    async play({ step, visitor, person, codeTo }) {
      const ada = person('Ada')
      const browser = visitor()
      const registered = await browser.submit('registration', await browser.begin('registration'), {
        method: 'password',
        traits: { email: ada.email, name: ada.name },
        password: ada.password,
      })
      const next = registered.body.continue_with?.find(
        ({ action }) => action === 'show_verification_ui',
      )
      const flow = await step('fetch', browser.fetch('verification', next?.flow?.id ?? ''))
      const code = await codeTo(ada)
      const submit = (fields: object) => browser.submit('verification', flow, fields)
      await step('a wrong code', submit(withCode(code === '000000' ? '000001' : '000000')))
      await step('an empty code', submit(withCode('')))
      await step('the code', submit(withCode(code)))
      await step('whoami', browser.whoami())
      await step('fetch afterwards', browser.fetch('verification', next?.flow?.id ?? ''))
      await step('the code again', submit(withCode(code)))
    },
  },
  {
    name: 'verify the address later',
    async play({ step, person, signUp, codeTo }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const former = await codeTo(ada)
      const begun = await step('begin', browser.begin('verification'))
      const flow = await step('ask', browser.submit('verification', begun, withEmail(ada.email)))
      const code = await codeTo(ada)
      await step('the code of signing up', browser.submit('verification', flow, withCode(former)))
      await step('the code', browser.submit('verification', flow, withCode(code)))
    },
  },
  {
    name: 'verify in another browser than one signed up in',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      await signUp(ada)
      await codeTo(ada)
      const browser = visitor()
      const begun = await browser.begin('verification')
      const flow = await browser.submit('verification', begun, withEmail(ada.email))
      await step('the code', browser.submit('verification', flow, withCode(await codeTo(ada))))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'verify an address that has no account',
    async play({ step, visitor, person }) {
      const browser = visitor()
      const begun = await browser.begin('verification')
      const nobody = withEmail(person('Nobody').email)
      const flow = await step('ask', browser.submit('verification', begun, nobody))
      await step('a code', browser.submit('verification', flow, withCode('123456')))
    },
  },
  {
    name: 'verify with wrong fields',
    async play({ step, visitor, person }) {
      const attempt = async (name: string, fields: object) => {
        const browser = visitor()
        const begun = await browser.begin('verification')
        await step(name, browser.submit('verification', begun, fields))
      }
      await attempt('no address', { method: 'code' })
      await attempt('a malformed address', withEmail('nonsense'))
      await attempt('no method', { method: '', email: person('Ada').email })
      await attempt('without the token', { ...withEmail('a@example.com'), csrf_token: undefined })
    },
  },
]
