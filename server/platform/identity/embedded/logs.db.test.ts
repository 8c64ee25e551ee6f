import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createBrowser } from '../testing/browser.ts'
import { buildPerson, describeIdentity, wrongCode } from '../testing/describe-identity.ts'
import { startIdentity } from '../testing/start-identity.ts'

describeIdentity('the log of the embedded identity', (world) => {
  it('tells what happened without addresses, names, codes, passwords and tokens', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const server = await startIdentity(world.database, { log })
    const person = buildPerson({ name: 'Ada Unmistakable' })
    const browser = createBrowser(server.origin)
    await browser.register(person)
    const token = browser.cookies.get('ory_kratos_session') ?? ''
    await createBrowser(server.origin).register(person)
    await createBrowser(server.origin).signIn(person.email, 'a wrong password')
    const { flow } = await createBrowser(server.origin).askForCode('verification', person.email)
    await browser.enterCode(flow, '123456')
    const other = createBrowser(server.origin)
    const { flow: recovery } = await other.askForCode('recovery', person.email)
    const code = await world.codeFor(person.email)
    await other.enterCode(recovery, wrongCode(code))
    await other.enterCode(recovery, code)
    await createBrowser(server.origin).askForCode('recovery', buildPerson().email)
    await server.close()
    const text = lines.join('')
    for (const event of [
      'signed up',
      'sign-in refused',
      'code asked for',
      'code refused',
      'recovered',
    ])
      expect(text).toContain(event)
    const secrets = [person.email, person.email.toLowerCase(), '@', 'Unmistakable', person.password]
    for (const secret of [...secrets, token, 'wrong password', `"${code}"`])
      expect(text).not.toContain(secret)
  })
})
