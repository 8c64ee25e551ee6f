import type { Script } from '../stage.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

export const sessionScripts: Script[] = [
  {
    name: 'sessions of nobody',
    async play({ step, visitor }) {
      await step('whoami', visitor().whoami())
      const forger = visitor()
      forger.cookies.set('ory_kratos_session', 'x'.repeat(64))
      await step('whoami with a made-up cookie', forger.whoami())
      await step('list', visitor().send('sessions'))
      await step('end all', visitor().send('sessions', { method: 'DELETE' }))
      await step('end one', visitor().send(`sessions/${unknownId}`, { method: 'DELETE' }))
    },
  },
  {
    name: 'list sessions and end one',
    async play({ step, person, signUp, signIn }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      await step('list alone', browser.send('sessions'))
      const elsewhere = await signIn(ada)
      const listed = await step('list', browser.send('sessions'))
      const other = `sessions/${listed.sessions?.[0]?.id}`
      await step('end the other', browser.send(other, { method: 'DELETE' }))
      await step('whoami of the other', elsewhere.whoami())
      await step('settings of the other', elsewhere.begin('settings'))
      await step('end the other again', browser.send(other, { method: 'DELETE' }))
      await step('list afterwards', browser.send('sessions'))
    },
  },
  {
    name: 'end all other sessions',
    async play({ step, person, signUp, signIn }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const others = [await signIn(ada), await signIn(ada)]
      await step('end', browser.send('sessions', { method: 'DELETE' }))
      for (const [index, other] of others.entries())
        await step(`whoami of other ${index + 1}`, other.whoami())
      await step('whoami', browser.whoami())
      await step('end again', browser.send('sessions', { method: 'DELETE' }))
    },
  },
  {
    name: 'end sessions that one may not end',
    async play({ step, person, signUp }) {
      const browser = await signUp(person('Ada'))
      const eve = await signUp(person('Eve'))
      const end = (id: string | undefined) => browser.send(`sessions/${id}`, { method: 'DELETE' })
      await step('the own', end((await browser.whoami()).sessions?.[0]?.id))
      await step("somebody else's", end((await eve.whoami()).sessions?.[0]?.id))
      await step('whoami of somebody else', eve.whoami())
      await step('an unknown one', end(unknownId))
      await step('a malformed one', end('nonsense'))
      await step('whoami', browser.whoami())
    },
  },
]
