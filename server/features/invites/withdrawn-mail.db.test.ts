import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies, tokenOf } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson } from '#server/testing/test-api.ts'

describeEachDatabase('an invite that has ended takes back the mail that is not sent', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  let addresses = 0
  const newAddress = () => `guest${(addresses += 1)}@example.com`

  type Setting = Awaited<ReturnType<typeof invite>>

  async function invite() {
    const { owner, companyId } = await test.found()
    const admin = await test.join(companyId, 'admin')
    const [sent, unsent] = [newAddress(), newAddress()]
    const add = (email: string) =>
      test.api.as(admin).members.add({ companyId, email, role: 'editor' })
    const invites = { sent: await add(sent), unsent: await add(unsent) }
    const sentAt = { sentAt: test.time.now, nextAttemptAt: null }
    await test.database.fork().nativeUpdate(MailEntity, { recipient: sent }, sentAt)
    const mails = async () => [
      (await test.mailsTo(sent)).length,
      (await test.mailsTo(unsent)).length,
    ]
    expect(await mails()).toEqual([1, 1])
    return { owner, admin, companyId, addresses: { sent, unsent }, invites, mails }
  }

  const each = [
    [
      'when it is revoked',
      async ({ owner, companyId, invites }: Setting) => {
        for (const { id: inviteId } of [invites.sent, invites.unsent])
          await test.api.as(owner).invites.revoke({ companyId, inviteId })
      },
    ],
    [
      'when it is accepted by a link that was handed on',
      async ({ addresses, invites }: Setting) => {
        for (const which of ['sent', 'unsent'] as const) {
          const person = buildPerson({ email: addresses[which] })
          await test.api.as(person).invites.accept({ token: tokenOf(invites[which].url) })
        }
      },
    ],
    [
      'when its maker is removed',
      async ({ owner, admin, companyId }: Setting) => {
        const memberId = await test.memberIdOf(owner, companyId, admin)
        await test.api.as(owner).members.remove({ companyId, memberId })
      },
    ],
    [
      'when its maker leaves',
      async ({ admin, companyId }: Setting) => {
        await test.api.as(admin).companies.leave({ companyId })
      },
    ],
  ] as const

  it.each(each)('%s', async (_, end) => {
    const setting = await invite()
    await end(setting)
    expect(await setting.mails()).toEqual([1, 0])
  })
})
