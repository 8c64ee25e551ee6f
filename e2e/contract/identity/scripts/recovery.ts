import { loginOf } from '../stage.ts'
import type { Person, Script, Stage } from '../stage.ts'
import type { Answer, Visitor } from '../visitor.ts'

const withCode = (code: string) => ({ method: 'code', code })
const withEmail = (email: string) => ({ method: 'code', email })

/** A flow for which the code has been sent to a person, unrecorded. */
async function sent(browser: Visitor, { email }: Person): Promise<Answer> {
  return browser.submit('recovery', await browser.begin('recovery'), withEmail(email))
}

/** Six digits that are not the code. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function recover({ visitor, codeTo }: Stage, person: Person) {
  const browser = visitor()
  const flow = await sent(browser, person)
  const answer = await browser.submit('recovery', flow, withCode(await codeTo(person)))
  const next = answer.body.continue_with?.find(({ action }) => action === 'show_settings_ui')
  return { browser, settingsId: next?.flow?.id ?? '' }
}

export const recoveryScripts: Script[] = [
  {
    name: 'recover with a code',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      await signUp(ada)
      await codeTo(ada)
      const browser = visitor()
      const begun = await step('begin', browser.begin('recovery'))
      const flow = await step('ask', browser.submit('recovery', begun, withEmail(ada.email)))
      const code = await codeTo(ada)
      await step('fetch', browser.fetch('recovery', begun.body.id ?? ''))
      const wrong = withCode(otherThan(code))
      await step('a wrong code', browser.submit('recovery', flow, wrong))
      await step('the code', browser.submit('recovery', flow, withCode(code)))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'choose a new password after recovery',
    async play(stage) {
      const { step, visitor, person, signUp, codeTo } = stage
      const ada = person('Ada')
      const former = await signUp(ada)
      await codeTo(ada)
      const { browser, settingsId } = await recover(stage, ada)
      const flow = await step('fetch the settings', browser.fetch('settings', settingsId))
      await step('the former browser before', former.whoami())
      const password = 'recovered quiet horse 9'
      const form = { method: 'password', password }
      await step('choose a password', browser.submit('settings', flow, form))
      await step('whoami', browser.whoami())
      await step('the former browser afterwards', former.whoami())
      const again = visitor()
      const begun = await again.begin('login')
      await step('sign in with the former password', again.submit('login', begun, loginOf(ada)))
      const changed = loginOf({ ...ada, password })
      await step('sign in with the new one', again.submit('login', begun, changed))
    },
  },
  {
    name: 'recover an account that does not exist',
    async play({ step, visitor, person }) {
      const browser = visitor()
      const flow = await step('ask', sent(browser, person('Nobody')))
      await step('a code', browser.submit('recovery', flow, withCode('123456')))
    },
  },
  {
    name: 'recover with wrong fields',
    async play({ step, visitor, person }) {
      const ada = person('Ada')
      const attempt = async (name: string, fields: object) => {
        const browser = visitor()
        await step(name, browser.submit('recovery', await browser.begin('recovery'), fields))
      }
      await attempt('no address', { method: 'code' })
      await attempt('a malformed address', withEmail('nonsense'))
      await attempt('no method', { method: '', email: ada.email })
      await attempt('without the token', { ...withEmail(ada.email), csrf_token: undefined })
      const browser = visitor()
      const flow = await sent(browser, ada)
      await step('an empty code', browser.submit('recovery', flow, withCode('')))
    },
  },
  {
    name: 'guess recovery codes',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      await signUp(ada)
      await codeTo(ada)
      const browser = visitor()
      const flow = await sent(browser, ada)
      const code = await codeTo(ada)
      const guess = () => browser.submit('recovery', flow, withCode(otherThan(code)))
      for (const number of [1, 2, 3, 4, 5, 6]) await step(`guess ${number}`, guess())
      await step('the code, too late', browser.submit('recovery', flow, withCode(code)))
      await step('whoami', browser.whoami())
    },
  },
  {
    name: 'use a recovery code twice',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      await signUp(ada)
      await codeTo(ada)
      const browser = visitor()
      const flow = await sent(browser, ada)
      const cookies = new Map(browser.cookies)
      const code = withCode(await codeTo(ada))
      await browser.submit('recovery', flow, code)
      const again = visitor()
      for (const [name, value] of cookies) again.cookies.set(name, value)
      await step('again from before', again.submit('recovery', flow, code))
      await step('whoami', again.whoami())
    },
  },
  {
    name: 'ask for a recovery code again',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      await signUp(ada)
      await codeTo(ada)
      const browser = visitor()
      const flow = await sent(browser, ada)
      const first = await codeTo(ada)
      await step('ask again', browser.submit('recovery', flow, withEmail(ada.email)))
      const second = await codeTo(ada)
      await step('the first code', browser.submit('recovery', flow, withCode(first)))
      await step('the second code', browser.submit('recovery', flow, withCode(second)))
    },
  },
  {
    name: 'recover while signed in',
    async play({ step, visitor, person, signUp, codeTo }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      await codeTo(ada)
      await step('begin', browser.begin('recovery'))
      const other = visitor()
      const flow = await sent(other, ada)
      await step("use another browser's flow", other.fetch('recovery', flow.body.id ?? ''))
      await step('from the signed-in browser', browser.fetch('recovery', flow.body.id ?? ''))
    },
  },
]
