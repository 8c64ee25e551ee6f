import type { Script } from '../stage.ts'

export const signOutScripts: Script[] = [
  {
    name: 'sign out',
    async play({ step, person, signUp }) {
      const browser = await signUp(person('Ada'))
      const begun = await step('begin', browser.send('self-service/logout/browser'))
      await step('without a token', browser.send('self-service/logout'))
      await step('with a wrong token', browser.send('self-service/logout?token=wrong'))
      await step('with the token', browser.send(begun.body.logout_url ?? ''))
      await step('whoami', browser.whoami())
      await step('again', browser.send(begun.body.logout_url ?? ''))
      await step('begin again', browser.send('self-service/logout/browser'))
    },
  },
  {
    name: 'sign out as a page',
    async play({ step, person, signUp }) {
      const html = { headers: { accept: 'text/html' } }
      const browser = await signUp(person('Ada'))
      const evil = 'self-service/logout/browser?return_to=https%3A%2F%2Fevil.example%2F'
      await step('begin towards elsewhere', browser.send(evil))
      const begun = await browser.send('self-service/logout/browser')
      await step('follow', browser.send(begun.body.logout_url ?? '', html))
      await step('follow again', browser.send(begun.body.logout_url ?? '', html))
    },
  },
]
