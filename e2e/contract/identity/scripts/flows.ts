import { loginOf, registrationOf } from '../stage.ts'
import type { Script } from '../stage.ts'
import type { FlowKind } from '../visitor.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const open: FlowKind[] = ['login', 'registration', 'recovery', 'verification']
const kinds: FlowKind[] = [...open, 'settings']

const towards = (address: string) => `?return_to=${encodeURIComponent(address)}`

export const flowScripts: Script[] = [
  {
    name: 'return to places elsewhere',
    async play({ step, visitor }) {
      const places = [
        'https://evil.example/',
        '//evil.example/',
        String.raw`\\evil.example`,
        String.raw`/\evil.example`,
        'javascript:alert(1)',
        'http://localhost.evil.example/',
        'http://localhost:1/',
      ]
      for (const place of places) await step(place, visitor().begin('login', towards(place)))
      for (const kind of open.slice(1))
        await step(`${kind} elsewhere`, visitor().begin(kind, towards('https://evil.example/')))
    },
  },
  {
    name: 'return to our own places',
    async play({ step, visitor, person, signUp, origin }) {
      const ada = person('Ada')
      const browser = await signUp(ada)
      const own = towards(`${origin}/campaigns?sort=name`)
      for (const kind of open) await step(kind, visitor().begin(kind, own))
      await step('settings', browser.begin('settings', own))
      const returning = visitor()
      const begun = await returning.begin('login', own)
      await step('sign in', returning.submit('login', begun, loginOf(ada)))
      const fresh = visitor()
      const signingUp = await fresh.begin('registration', own)
      await step('sign up', fresh.submit('registration', signingUp, registrationOf(person('Eve'))))
      await step('sign in when signed in', returning.begin('login', own))
    },
  },
  {
    name: 'begin as a page',
    async play({ step, visitor, person, signUp }) {
      const page = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
      const browser = await signUp(person('Ada'))
      for (const kind of kinds) await step(kind, visitor().begin(kind, '', page))
      for (const kind of kinds) await step(`${kind}, signed in`, browser.begin(kind, '', page))
      await step('anything', visitor().begin('login', '', { accept: '*/*' }))
      const both = { accept: 'application/json, text/html;q=0.9' }
      await step('data rather than a page', visitor().begin('login', '', both))
      await step('elsewhere', visitor().begin('login', towards('https://evil.example/'), page))
      await step('whoami', visitor().send('sessions/whoami', { headers: page }))
    },
  },
  {
    name: 'flows that do not exist',
    async play({ step, visitor, person, signUp }) {
      const browser = await signUp(person('Ada'))
      for (const kind of kinds) {
        await step(`fetch ${kind}`, browser.fetch(kind, unknownId))
        const submitting = browser.send(`self-service/${kind}?flow=${unknownId}`, {
          json: { method: 'password' },
        })
        await step(`submit ${kind}`, submitting)
      }
      await step('a malformed id', visitor().fetch('login', 'nonsense'))
      const begun = await browser.begin('verification')
      await step('the id of another kind', browser.fetch('login', begun.body.id ?? ''))
      await step('nothing', visitor().send('self-service/nonsense'))
    },
  },
  {
    name: 'forms that can not be read',
    async play({ step, visitor }) {
      const browser = visitor()
      const begun = await browser.begin('login')
      const path = `self-service/login?flow=${begun.body.id}`
      await step('broken JSON', browser.raw(path, 'application/json', '{'))
      await step('a list', browser.raw(path, 'application/json', '[]'))
      await step('plain text', browser.raw(path, 'text/plain', 'method=password'))
    },
  },
  {
    name: 'error pages',
    async play({ step, visitor }) {
      await step('the example', visitor().send('self-service/errors?id=stub:500'))
      await step('an unknown one', visitor().send(`self-service/errors?id=${unknownId}`))
      await step('none', visitor().send('self-service/errors'))
    },
  },
]
