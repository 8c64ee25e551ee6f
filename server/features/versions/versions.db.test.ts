import { afterAll, beforeAll, expect, it } from 'vitest'
import { slugsOf } from '#server/testing/test-api.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { loadJournalAt } from '#server/features/collaboration/public/positions.ts'
import { pruneJournal } from '#server/features/collaboration/journal/prune-journal.ts'
import { VersionEntity } from './public/entities.ts'
import { recordVersionAt } from './public/record-version.ts'
import { startHistory } from './testing/start-history.ts'

const hourMs = 3_600_000

describeEachDatabase('versions', (open) => {
  let test: Companies
  const flushed: string[] = []
  beforeAll(async () => {
    test = await startCompanies(open, { flushRoom: async (id) => void flushed.push(id) })
  })
  afterAll(() => test.close())

  it('is named as the campaign is now, once for one moment', async () => {
    const { client, campaignId, owner, edit } = await startHistory(test)
    await edit(owner.id, 'Hello')
    const first = await client.versions.create({ campaignId, name: 'Before lunch' })
    expect(flushed).toContain(campaignId)
    expect(first).toMatchObject({ number: 1, kind: 'named', name: 'Before lunch', journalSeq: 2 })
    expect(first.createdBy).toEqual({ id: owner.id, name: owner.name })
    const again = await client.versions.create({ campaignId, name: 'At noon' })
    expect(again).toEqual({ ...first, name: 'At noon' })
    await edit(owner.id, 'Hello again')
    const second = await client.versions.create({ campaignId, name: 'After lunch' })
    expect(second).toMatchObject({ number: 2, journalSeq: 3 })
    const { versions, hasMore } = await client.versions.list({ campaignId })
    expect([versions, hasMore]).toEqual([[second, again], false])
  })

  it('says who wrote since the version before', async () => {
    const { client, campaignId, companyId, owner, edit } = await startHistory(test)
    const editor = await test.join(companyId, 'editor')
    await client.versions.create({ campaignId, name: 'One' })
    await edit(editor.id, 'By the editor')
    const two = await client.versions.create({ campaignId, name: 'Two' })
    expect(two.writers).toEqual([{ id: editor.id, name: editor.name }])
    await edit(owner.id, 'By the owner')
    await edit(editor.id, 'By both')
    await edit(owner.id, 'By both!')
    const three = await client.versions.create({ campaignId, name: 'Three' })
    expect(three.writers.map(({ id }) => id)).toEqual([owner.id, editor.id])
    await client.members.remove({
      companyId,
      memberId: await test.memberIdOf(owner, companyId, editor),
    })
    const { versions } = await client.versions.list({ campaignId })
    expect(versions[1]?.writers).toEqual([{ id: editor.id, name: null }])
  })

  it('is recorded of what is published, and gains the stronger reason', async () => {
    const { client, campaignId, campaign, owner, edit } = await startHistory(test)
    await client.versions.create({ campaignId, name: 'Final' })
    const live = await client.campaigns.activate({ campaignId })
    const { versions } = await client.versions.list({ campaignId })
    expect(versions).toMatchObject([{ kind: 'release', name: 'Final', journalSeq: 1 }])
    expect(live.release?.journalSeq).toBe(1)
    await edit(owner.id, 'More')
    await client.campaigns.publish({ campaignId })
    const now = test.time.now
    const weaker = await test.database
      .fork()
      .transactional((tx) => recordVersionAt(tx, campaign, 2, { kind: 'automatic' }, now))
    expect(weaker).toMatchObject({ kind: 'release', number: 2, name: null })
  })

  it('can be read after the journal forgot what was around it', async () => {
    const { client, campaignId, campaign, owner, edit, fold } = await startHistory(test)
    await edit(owner.id, 'Two')
    await client.versions.create({ campaignId, name: 'Kept' })
    await edit(owner.id, 'Three')
    await edit(owner.id, 'Four')
    await fold()
    test.time.now = new Date(test.time.now.getTime() + 30 * hourMs)
    await pruneJournal(test.database.fork(), test.time.now)
    expect(await loadJournalAt(test.database.fork(), campaignId, 2)).toMatchObject({ seq: 2 })
    const em = test.database.fork()
    const lost = em.transactional((tx) =>
      recordVersionAt(tx, campaign, 9, { kind: 'review' }, test.time.now),
    )
    await expect(lost).rejects.toMatchObject({ slug: 'conflict' })
  })

  it('numbers rise without gaps when many record at once', async () => {
    const { client, campaignId, campaign, owner, edit } = await startHistory(test)
    for (let at = 0; at < 6; at++) await edit(owner.id, `Edit ${at}`)
    const record = (seq: number) =>
      test.database
        .fork()
        .transactional((tx) =>
          recordVersionAt(tx, campaign, seq, { kind: 'automatic' }, test.time.now),
        )
    const rows = await Promise.all([3, 1, 5, 3, 2, 6, 5, 4].map(record))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6)
    const numbers = rows.map(({ number }) => number)
    expect([...new Set(numbers)].toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    const { versions } = await client.versions.list({ campaignId })
    expect(versions.map(({ journalSeq }) => journalSeq)).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('comes in pages, the older ones behind one that is given', async () => {
    const { client, campaignId, campaign, owner, edit } = await startHistory(test)
    await edit(owner.id, 'Two')
    const [newest] = [await client.versions.create({ campaignId, name: 'Newest' })]
    const em = test.database.fork()
    const { id: campaignOf, companyId } = campaign
    const older = Array.from({ length: 130 }, (_, at) => ({
      id: crypto.randomUUID(),
      companyId,
      campaignId: campaignOf,
      number: 10 + at,
      journalSeq: -at,
      kind: 'automatic' as const,
      createdAt: test.time.now,
      writers: [],
      name: null,
      createdBy: null,
      restoredFrom: null,
    }))
    await em.insertMany(VersionEntity, older)
    const first = await client.versions.list({ campaignId })
    expect([first.versions.length, first.versions[0], first.hasMore]).toEqual([100, newest, true])
    const before = first.versions.at(-1)?.id
    const rest = await client.versions.list({ campaignId, before })
    expect([rest.versions.length, rest.hasMore]).toEqual([31, false])
    const ids = [...first.versions, ...rest.versions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(131)
    const other = await startHistory(test)
    expect(
      await slugsOf(other.client.versions.list({ campaignId: other.campaignId, before })),
    ).toEqual(['not-found'])
  })

  it('may be seen by all of the company, and made by who edits', async () => {
    const { client, campaignId, companyId } = await startHistory(test)
    await client.versions.create({ campaignId, name: 'Mine' })
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await reviewer.versions.list({ campaignId })).versions).toHaveLength(1)
    expect(await slugsOf(reviewer.versions.create({ campaignId, name: 'Theirs' }))).toEqual([
      'forbidden',
    ])
    const nameless = client.versions.create({ campaignId, name: ' ' })
    expect(await slugsOf(nameless)).toEqual(['validation-failed'])
  })

  it('goes with its campaign', async () => {
    const { client, campaignId } = await startHistory(test)
    await client.versions.create({ campaignId, name: 'Gone' })
    await client.campaigns.remove({ campaignId })
    expect(await test.database.fork().count(VersionEntity, { campaignId })).toBe(0)
  })
})
