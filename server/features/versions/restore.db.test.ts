import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { inDocument } from '#collab/testing/in-document.ts'
import type { Collab } from '#collab/create-collab.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { readState } from '#shared/campaign/read/read-campaign.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { must } from '#shared/lib/must.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { slugsOf } from '#server/testing/test-api.ts'
import { startEngine } from './testing/start-engine.ts'
import { startHistory } from './testing/start-history.ts'

describeEachDatabase('bringing back versions', (open) => {
  let test: Companies
  let engine: Collab
  beforeAll(async () => {
    test = await startCompanies(open, {
      editRoom: (...edit) => engine.edit(...edit),
      flushRoom: (room) => engine.flush(room),
    })
    engine = startEngine(test.database, () => test.time.now)
  })
  afterAll(async () => {
    await engine.close()
    await test.close()
  })

  const now = async (campaignId: string) =>
    (await readCampaignDocument(test.database.fork(), campaignId)).snapshot
  const edit = (campaignId: string, personId: string, title: string) =>
    engine.edit(
      campaignId,
      personId,
      inDocument((doc) => {
        const { id: pageId } = must(
          readState(Y.encodeStateAsUpdate(doc), findBlock).pages[0],
          'a page',
        )
        setPage(doc, { pageId, title }, null)
      }),
    )
  const firstBlock = ({ pages }: CampaignSnapshot) =>
    must(pages[0]?.sections[0]?.columns[0]?.blocks[0], 'a block').id

  it('gives a version as it was, and who has written since under which numbers', async () => {
    const { client, campaignId, companyId, owner } = await startHistory(test)
    const then = await now(campaignId)
    const editor = await test.join(companyId, 'editor')
    const { id: versionId } = await client.versions.create({ campaignId })
    await edit(campaignId, editor.id, 'Changed')
    await client.versions.create({ campaignId, name: 'Later' })
    await edit(campaignId, owner.id, 'Changed again')
    const { version, state, writersSince } = await client.versions.get({ campaignId, versionId })
    expect(version).toMatchObject({ id: versionId, kind: 'automatic', name: null })
    expect(readState(Buffer.from(state, 'base64'), findBlock)).toEqual(then)
    expect(writersSince.map(({ person }) => person.name).toSorted()).toEqual(
      [editor.name, owner.name].toSorted(),
    )
    expect(writersSince.every(({ clients }) => clients.length === 1)).toBe(true)
  })

  it('is an edit by that person, kept as a version, with what was there before kept too', async () => {
    const { client, campaignId, companyId, owner } = await startHistory(test)
    const then = await now(campaignId)
    const { id: versionId, number } = await client.versions.create({ campaignId, name: 'Good' })
    await edit(campaignId, owner.id, 'Worse')
    const worse = await now(campaignId)
    const restored = await client.versions.restore({ campaignId, versionId })
    expect(restored).toMatchObject({ kind: 'restore', restoredFrom: number })
    expect(restored.writers.map(({ id }) => id)).toEqual([owner.id])
    expect(await now(campaignId)).toEqual(then)
    const { versions } = await client.versions.list({ campaignId })
    expect(versions.map(({ kind }) => kind)).toEqual(['restore', 'automatic', 'named'])
    const before = must(versions[1], 'what was there before').id
    await client.versions.restore({ campaignId, versionId: before })
    expect(await now(campaignId)).toEqual(worse)
    const { entries } = await client.audit.list({ companyId })
    expect(entries[0]).toMatchObject({ action: 'version.restored', details: { version: '2' } })
  })

  it('brings back one block, and says no where there is none', async () => {
    const { client, campaignId, owner } = await startHistory(test)
    const then = await now(campaignId)
    const { id: versionId } = await client.versions.create({ campaignId })
    const blockId = firstBlock(then)
    await engine.edit(
      campaignId,
      owner.id,
      inDocument((doc) => {
        removeBlocks(doc, { blockIds: [blockId] }, null)
      }),
    )
    await edit(campaignId, owner.id, 'Stays changed')
    expect(firstBlock(await now(campaignId))).not.toBe(blockId)
    await client.versions.restore({ campaignId, versionId, blockId })
    expect(firstBlock(await now(campaignId))).toBe(blockId)
    expect((await now(campaignId)).pages[0]?.title).toBe('Stays changed')
    const unknown = client.versions.restore({ campaignId, versionId, blockId: 'nothing' })
    expect(await slugsOf(unknown)).toEqual(['conflict'])
  })

  it('is for who may edit; others may look', async () => {
    const { client, campaignId, companyId } = await startHistory(test)
    const { id: versionId } = await client.versions.create({ campaignId, name: 'Mine' })
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await reviewer.versions.get({ campaignId, versionId })).version.name).toBe('Mine')
    const refused = await slugsOf(
      reviewer.versions.restore({ campaignId, versionId }),
      reviewer.versions.rename({ campaignId, versionId, name: 'Theirs' }),
    )
    expect(refused).toEqual(['forbidden', 'forbidden'])
  })

  it('of another campaign is unknown', async () => {
    const { client, campaignId } = await startHistory(test)
    const other = await startHistory(test)
    const { id: versionId } = await other.client.versions.create({
      campaignId: other.campaignId,
    })
    const refused = await slugsOf(
      client.versions.get({ campaignId, versionId }),
      client.versions.restore({ campaignId, versionId }),
      client.versions.rename({ campaignId, versionId, name: 'Mine' }),
    )
    expect(refused).toEqual(['not-found', 'not-found', 'not-found'])
  })

  it('gains and loses a name', async () => {
    const { client, campaignId, owner } = await startHistory(test)
    const { id: versionId } = await client.versions.create({ campaignId })
    const named = await client.versions.rename({ campaignId, versionId, name: 'Keep' })
    expect(named).toMatchObject({ kind: 'named', name: 'Keep', createdBy: { id: owner.id } })
    const nameless = await client.versions.rename({ campaignId, versionId, name: null })
    expect(nameless).toMatchObject({ kind: 'automatic', name: null })
    await client.campaigns.activate({ campaignId })
    const release = await client.versions.rename({ campaignId, versionId, name: null })
    expect(release.kind).toBe('release')
  })
})
