import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { openQueries } from '#server/platform/db/queries.ts'
import { createLog } from '#server/platform/log.ts'
import { DisabledPersonEntity } from './entities.ts'
import { withDisabledPeople } from './disabled-people.ts'
import { describeIdentity } from './testing/describe-identity.ts'

describeIdentity('disabled people', (world) => {
  const because = 'It sent mails that nobody asked for.'

  it('can not sign in, and are told why; enabled again, they can', async () => {
    const { person, browser } = await world.registered()
    const session = await world.server.identity.verifier.verify(browser.cookieHeader())
    const personId = session.kind === 'session' ? session.session.personId : ''
    const em = world.database.fork()
    await em.insert(DisabledPersonEntity, { personId, because, disabledAt: new Date() })
    world.server.identity.verifier.purgePerson(personId)
    expect(await world.server.identity.verifier.verify(browser.cookieHeader())).toEqual({
      kind: 'disabled',
      because,
    })
    const other = world.browse()
    const refused = await other.signIn(person.email, person.password)
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({ id: 'account_disabled', details: { because } })
    expect((await other.whoami()).status).toBe(401)
    // Who guesses learns nothing of it.
    const guessed = await world.browse().signIn(person.email, 'a wrong password')
    expect(guessed.text).not.toContain(because)
    await em.nativeDelete(DisabledPersonEntity, { personId })
    expect((await world.browse().signIn(person.email, person.password)).status).toBe(200)
  })

  it('are nobody’s business while that can not be read: then nobody can tell', async () => {
    const dataDir = `${tmpdir()}/${randomUUID()}`
    const database = openQueries({ databaseUrl: null, dataDir })
    const session = { id: 'one', personId: randomUUID(), name: 'Ada', email: '', expiresAt: 1 }
    const log = createLog('silent')
    const whoami = withDisabledPeople(
      async () => ({ kind: 'session', session: { ...session, emailVerified: true } }),
      { database, log },
    )
    expect(await whoami('a=1')).toEqual({ kind: 'unavailable' })
  })
})
