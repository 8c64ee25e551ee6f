import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chartNoteLimits } from '#shared/contract/chart-note-limits.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { ChartNoteEntity } from './public/entities.ts'

const dayMs = 86_400_000

describeEachDatabase('notes on the chart', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const ago = (days: number) => new Date(test.time.now.getTime() - days * dayMs).toISOString()

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const made = (name: string) =>
      client.campaigns.create({ companyId, name, templateId: 'newsletter' })
    const { id: campaignId } = await made('Spring')
    return { owner, companyId, client, campaignId, made }
  }

  it('are with the numbers of their time, in the order of when it happened', async () => {
    const { owner, client, campaignId } = await build()
    const late = await client.chartNotes.create({ campaignId, at: ago(1), words: ' A fair ' })
    const early = await client.chartNotes.create({ campaignId, at: ago(3), words: 'Newsletter' })
    await client.chartNotes.create({ campaignId, at: ago(40), words: 'Long ago' })
    expect(late).toEqual({ id: late.id, at: ago(1), words: 'A fair', createdBy: owner.name })
    const notesOf = async (range: 'day' | 'week' | 'quarter') =>
      (await client.analytics.campaign({ campaignId, range })).notes.map(({ words }) => words)
    expect(await notesOf('week')).toEqual(['Newsletter', 'A fair'])
    expect(await notesOf('quarter')).toEqual(['Long ago', 'Newsletter', 'A fair'])
    await client.chartNotes.update({ campaignId, noteId: early.id, at: ago(0.5) })
    await client.chartNotes.update({ campaignId, noteId: late.id, words: 'The fair' })
    expect(await notesOf('week')).toEqual(['The fair', 'Newsletter'])
    await client.chartNotes.remove({ campaignId, noteId: early.id })
    expect(await notesOf('week')).toEqual(['The fair'])
    const { notes } = await client.chartNotes.list({ campaignId })
    expect(notes.map(({ words }) => words)).toEqual(['Long ago', 'The fair'])
  })

  it('are in the audit log with what they said, also when they are gone', async () => {
    const { companyId, client, campaignId } = await build()
    const { id: noteId } = await client.chartNotes.create({ campaignId, at: ago(1), words: 'One' })
    await client.chartNotes.update({ campaignId, noteId, words: 'Two' })
    await client.chartNotes.remove({ campaignId, noteId })
    const { entries } = await client.audit.list({ companyId })
    const said = entries.flatMap(({ action, subject, details }) =>
      action.startsWith('chart-note.') ? [[action, subject, details]] : [],
    )
    expect(said).toEqual([
      ['chart-note.deleted', 'Spring', { note: 'Two' }],
      ['chart-note.changed', 'Spring', { note: 'Two' }],
      ['chart-note.created', 'Spring', { note: 'One' }],
    ])
  })

  it('are on the chart of the company with their campaign, where that is one of those shown', async () => {
    const { companyId, client, campaignId, made } = await build()
    const other = await made('Autumn')
    await client.chartNotes.create({ campaignId, at: ago(2), words: 'In spring' })
    await client.chartNotes.create({ campaignId: other.id, at: ago(1), words: 'In autumn' })
    const { notes } = await client.analytics.company({ companyId, range: 'week' })
    expect(notes).toMatchObject([
      { campaignId, name: 'Spring', words: 'In spring' },
      { campaignId: other.id, name: 'Autumn', words: 'In autumn' },
    ])
    const found = await client.analytics.company({ companyId, range: 'week', search: 'aut' })
    expect(found.notes.map(({ words }) => words)).toEqual(['In autumn'])
    const today = await client.analytics.company({ companyId, range: 'today' })
    expect(today.notes).toEqual([])
  })

  it('are read by everybody who sees numbers, and written by who may edit', async () => {
    const { companyId, client, campaignId } = await build()
    const note = { campaignId, at: ago(1), words: 'A fair' }
    const { id: noteId } = await client.chartNotes.create(note)
    const editor = test.api.as(await test.join(companyId, 'editor'))
    await editor.chartNotes.update({ campaignId, noteId, words: 'The fair' })
    const manager = test.api.as(await test.join(companyId, 'manager'))
    expect((await manager.chartNotes.list({ campaignId })).notes).toHaveLength(1)
    const { url } = await client.shareLinks.create({ campaignId, rights: ['analytics'] })
    const guest = test.api.withCookie(await enterAsGuest(test.api, url, 'Gil'))
    const seen = await guest.analytics.campaign({ campaignId, range: 'week' })
    expect(seen.notes).toMatchObject([{ words: 'The fair' }])
    for (const who of [manager, guest])
      expect(
        await slugsOf(
          who.chartNotes.create(note),
          who.chartNotes.update({ campaignId, noteId, words: 'x' }),
          who.chartNotes.remove({ campaignId, noteId }),
        ),
      ).toEqual(['forbidden', 'forbidden', 'forbidden'])
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect(await slugsOf(reviewer.chartNotes.list({ campaignId }))).toEqual(['forbidden'])
    const elsewhere = await build()
    const foreign = { campaignId: elsewhere.campaignId, noteId }
    expect(
      await slugsOf(
        elsewhere.client.chartNotes.remove(foreign),
        elsewhere.client.chartNotes.update({ ...foreign, words: 'x' }),
        elsewhere.client.chartNotes.list({ campaignId }),
      ),
    ).toEqual(['not-found', 'not-found', 'not-found'])
  })

  it('have words, a time and a limit', async () => {
    const { owner, companyId, client, campaignId } = await build()
    const create = (words: string, at = ago(1)) =>
      client.chartNotes.create({ campaignId, at, words })
    const pointerOf = async (refused: Promise<unknown>) =>
      (await refusalOf(refused)).problem.errors?.[0]?.pointer
    expect(await pointerOf(create('  '))).toBe('/words')
    expect(await pointerOf(create('x'.repeat(chartNoteLimits.words + 1)))).toBe('/words')
    expect(await pointerOf(create('x', '1999-12-31T23:59:59Z'))).toBe('/at')
    expect(await pointerOf(create('x', 'yesterday'))).toBe('/at')
    expect(await create('ü'.repeat(chartNoteLimits.words))).toMatchObject({ at: ago(1) })
    const em = test.database.fork()
    for (let count = 1; count < chartNoteLimits.notes; count += 1)
      em.create(ChartNoteEntity, {
        id: uuidv7(),
        companyId,
        campaignId,
        at: test.time.now,
        words: `${count}`,
        createdBy: owner.id,
        createdByName: owner.name,
        createdAt: test.time.now,
      })
    await em.flush()
    const { problem } = await refusalOf(create('One too many'))
    expect(problem.errors).toEqual([
      { pointer: '/words', detail: 'A campaign has at most 200 notes. Delete one.' },
    ])
  })
})
