import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commentPictureLimits, waitingPictureMs } from '#shared/contract/thread-limits.ts'
import { must } from '#shared/lib/must.ts'
import { linkRights } from '#shared/permissions/can.ts'
import { readArchive } from '#shared/testing/read-archive.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { eraseCompanies } from '#server/features/erasure/erase-companies.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { buildPerson, cookieOf, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { purgeDeletedComments } from '../change-thread.ts'
import { CommentPictureEntity } from '../public/entities.ts'
import { purgePictures } from './purge-pictures.ts'

const anchor = { pageId: 'p', on: 'block', partId: 'b', x: 0.25, y: 1 } as const
const said = { anchor, body: 'Look', mentions: [] }

const png = async (width: number, height: number) => {
  const create = { width, height, channels: 3, background: '#4a3aff' } as const
  return sharp({ create })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
}
const small = await png(40, 20)
const fileOf = (bytes: Buffer | string, name = 'screen.png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

describeEachDatabase('pictures in comments', (open) => {
  let test: Companies
  let folder: string
  beforeAll(async () => {
    test = await startCompanies(open)
    folder = join(test.services.config.dataDir, storedFolders.commentPictures)
  })
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const editor = buildPerson({ name: 'Ed' })
    await test.join(companyId, 'editor', editor)
    const { id: campaignId } = await test.api.as(owner).campaigns.create({ companyId, name: 'S' })
    const { url } = await test.api
      .as(owner)
      .shareLinks.create({ campaignId, rights: [...linkRights] })
    const guest = await enterAsGuest(test.api, url, 'Gil')
    const ed = test.api.as(editor)
    const add = (client = ed, file = fileOf(small)) =>
      client.commentPictures.add({ campaignId, file })
    const look = (cookie: string, id: string, size = 'large') =>
      fetch(`${test.api.origin}/api/campaigns/${campaignId}/comment-pictures/${id}/${size}`, {
        headers: { cookie },
      })
    const asEditor = must(cookieOf(editor)['cookie'], 'no cookie')
    return { owner, editor, companyId, campaignId, guest, ed, add, look, asEditor }
  }

  const rowsOf = (campaignId: string) =>
    test.database.fork().count(CommentPictureEntity, { campaignId })
  const filesOf = (id: string) => existsSync(join(folder, id))
  const purge = (ms: number) =>
    purgePictures(test.database.fork(), test.services.files, new Date(Date.now() + ms))

  it('keeps what is attached small and without what a camera adds, in the order it was sent', async () => {
    const { campaignId, ed, add, look, asEditor } = await build()
    const large = await add(ed, fileOf(await png(3200, 1000), 'A long walk.png'))
    expect(large).toMatchObject({ name: 'A long walk.png', width: 1600, height: 500 })
    const tall = await add(ed, fileOf(await png(100, 9600)))
    expect(tall).toMatchObject({ width: 50, height: 4800 })
    const { comments } = await ed.threads.create({
      campaignId,
      ...said,
      pictures: [{ id: tall.id, name: 'The whole page' }, { id: large.id }],
    })
    expect(comments[0]?.pictures).toEqual([{ ...tall, name: 'The whole page' }, large])
    const answer = await look(asEditor, large.id)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('content-disposition')).toContain('A long walk.webp')
    const kept = await sharp(await answer.arrayBuffer()).metadata()
    expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 1600, undefined])
    const thumbnail = await (await look(asEditor, large.id, 'small')).arrayBuffer()
    expect((await sharp(thumbnail).metadata()).width).toBe(320)
    expect(
      (await sharp(await (await look(asEditor, tall.id)).arrayBuffer()).metadata()).height,
    ).toBe(4800)
  })

  it('takes a GIF, and nothing that is no picture or too large', async () => {
    const { campaignId, add, ed } = await build()
    const gif = await sharp(small).gif().toBuffer()
    expect(await add(ed, fileOf(gif, 'moves.gif'))).toMatchObject({ name: 'moves.gif', width: 40 })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
    for (const content of [svg, 'no picture'])
      expect(await slugsOf(add(ed, fileOf(content)))).toEqual(['unsupported-media'])
    expect(await slugsOf(add(ed, fileOf('')))).toEqual(['damaged-file'])
    const heavy = fileOf(Buffer.alloc(commentPictureLimits.bytes + 1))
    expect((await refusalOf(add(ed, heavy))).problem).toMatchObject({
      slug: 'validation-failed',
      errors: [{ pointer: '/file', detail: 'A picture may have up to 10 MB.' }],
    })
    expect(await rowsOf(campaignId)).toBe(1)
  })

  it('lets at most four go with a comment, each once, and only one’s own', async () => {
    const { campaignId, ed, add, guest } = await build()
    const other = test.api.withCookie(guest)
    const theirs = await add(other)
    const ids = await Promise.all(Array.from({ length: 5 }, async () => ({ id: (await add()).id })))
    const send = (pictures: { id: string }[]) =>
      ed.threads.create({ campaignId, ...said, pictures })
    const [first = { id: '' }] = ids
    for (const wrong of [ids, [first, first], [theirs], [{ id: randomUUID() }]]) {
      const { problem } = await refusalOf(send(wrong))
      expect(problem).toMatchObject({
        slug: 'validation-failed',
        errors: [{ pointer: '/pictures' }],
      })
    }
    // Refused whole: none of it is there.
    expect((await ed.threads.list({ campaignId })).threads).toEqual([])
    await send(ids.slice(0, 4))
    expect(await slugsOf(send([first]))).toEqual(['validation-failed'])
  })

  it('gives one picture to one of two comments that take it at once', async () => {
    const { campaignId, ed, add } = await build()
    const { id } = await add()
    const send = () => ed.threads.create({ campaignId, ...said, pictures: [{ id }] })
    const sent = await Promise.allSettled([send(), send()])
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('changes with the comment, and nobody but its author changes it', async () => {
    const { campaignId, ed, add, look, asEditor, owner } = await build()
    const [one, two, three] = [await add(), await add(), await add()]
    const made = await ed.threads.create({
      campaignId,
      ...said,
      pictures: [{ id: one.id }, { id: two.id }],
    })
    const commentId = made.comments[0]?.id ?? ''
    const edit = { campaignId, commentId, body: 'Look again', mentions: [] }
    expect((await ed.threads.editComment(edit)).comments[0]?.pictures).toHaveLength(2)
    expect(
      await slugsOf(test.api.as(owner).threads.editComment({ ...edit, pictures: [] })),
    ).toEqual(['comment-of-another'])
    const pictures = [{ id: three.id }, { id: one.id, name: 'The first' }]
    const changed = await ed.threads.editComment({ ...edit, pictures })
    expect(changed.comments[0]?.pictures).toEqual([three, { ...one, name: 'The first' }])
    expect((await look(asEditor, two.id)).status).toBe(404)
    const none = await ed.threads.editComment({ ...edit, pictures: [] })
    expect(none.comments[0]?.pictures).toEqual([])
    expect(await rowsOf(campaignId)).toBe(0)
  })

  it('shows what is not sent to its author alone, who can delete it', async () => {
    const { ed, campaignId, add, look, guest, asEditor, owner } = await build()
    const { id } = await add()
    expect((await look(asEditor, id)).status).toBe(200)
    expect((await look(guest, id)).status).toBe(404)
    expect((await look(must(cookieOf(owner)['cookie'], 'none'), id)).status).toBe(404)
    await test.api.as(owner).commentPictures.remove({ campaignId, pictureId: id })
    expect(filesOf(id)).toBe(true)
    await ed.commentPictures.remove({ campaignId, pictureId: id })
    expect([await rowsOf(campaignId), filesOf(id)]).toEqual([0, false])
    const sent = await add()
    await ed.threads.create({ campaignId, ...said, pictures: [{ id: sent.id }] })
    await ed.commentPictures.remove({ campaignId, pictureId: sent.id })
    expect(await rowsOf(campaignId)).toBe(1)
  })

  it('keeps those of the team from guests, as if there were none', async () => {
    const { ed, campaignId, add, look, guest, asEditor } = await build()
    const { id } = await add(ed, fileOf(small, 'secretqz.png'))
    const internal = await ed.threads.create({
      campaignId,
      ...said,
      pictures: [{ id }],
      internal: true,
    })
    const tell = async (pictureId: string) => {
      const answer = await look(guest, pictureId)
      return {
        status: answer.status,
        text: (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, ''),
      }
    }
    expect(await tell(id)).toEqual(await tell(randomUUID()))
    expect((await tell(id)).status).toBe(404)
    expect((await look(asEditor, id)).status).toBe(200)
    const show = (isInternal: boolean) =>
      ed.threads.setAudience({ campaignId, threadId: internal.id, internal: isInternal })
    await show(false)
    expect((await tell(id)).status).toBe(200)
    await show(true)
    expect((await tell(id)).status).toBe(404)
    expect((await look('', id)).status).toBe(401)
    expect((await look(must(cookieOf(buildPerson())['cookie'], 'none'), id)).status).toBe(404)
    const there = await build()
    expect((await there.look(there.asEditor, id)).status).toBe(404)
  })

  it('lets guests who may comment attach some, and everybody see them', async () => {
    const { campaignId, guest, add, look, asEditor } = await build()
    const client = test.api.withCookie(guest)
    const { id } = await add(client)
    const { comments } = await client.threads.create({ campaignId, ...said, pictures: [{ id }] })
    expect(comments[0]?.pictures.map((picture) => picture.id)).toEqual([id])
    expect([(await look(guest, id)).status, (await look(asEditor, id)).status]).toEqual([200, 200])
  })

  it('bounds how many wait to be sent', async () => {
    const { ed, add } = await build()
    for (let at = 0; at < commentPictureLimits.waiting; at += 1) await add(ed)
    expect(await slugsOf(add(ed))).toEqual(['conflict'])
  })

  it('deletes what was not sent after a day, and files when their comment is gone', async () => {
    const { ed, campaignId, add, look, asEditor, owner } = await build()
    const waiting = await add()
    const sent = await add()
    const pictures = [{ id: sent.id }]
    const made = await ed.threads.create({ campaignId, ...said, pictures })
    const em = () => test.database.fork()
    await purgePictures(em(), test.services.files, test.time.now)
    expect(await rowsOf(campaignId)).toBe(2)
    test.pass(waitingPictureMs + 1)
    await purgePictures(em(), test.services.files, test.time.now)
    expect(await rowsOf(campaignId)).toBe(1)
    // Its files are as young as those of an upload that has no row yet.
    expect([filesOf(waiting.id), filesOf(sent.id)]).toEqual([true, true])
    await purge(2 * 3_600_000)
    expect([filesOf(waiting.id), filesOf(sent.id)]).toEqual([false, true])

    const commentId = made.comments[0]?.id ?? ''
    await ed.threads.removeComment({ campaignId, commentId })
    expect((await look(asEditor, sent.id)).status).toBe(404)
    const { comments } = await ed.threads.restoreComment({ campaignId, commentId })
    expect(comments[0]?.pictures).toEqual([sent])
    await ed.threads.removeComment({ campaignId, commentId })
    test.pass(2 * 60_000)
    await purgeDeletedComments(em(), test.time.now)
    expect(await rowsOf(campaignId)).toBe(0)
    await purge(2 * 3_600_000)
    expect(filesOf(sent.id)).toBe(false)

    const last = await add()
    await ed.threads.create({ campaignId, ...said, pictures: [{ id: last.id }] })
    await test.api.as(owner).campaigns.remove({ campaignId })
    await purge(2 * 3_600_000)
    expect([await rowsOf(campaignId), filesOf(last.id)]).toEqual([0, false])
  })

  it('leaves nothing of half a picture, and nothing of a company that is erased', async () => {
    const { owner, companyId, campaignId, ed, add } = await build()
    const half = join(folder, `${uuidv7({ msecs: Date.now() - 3 * 3_600_000 })}.draft`)
    await mkdir(half, { recursive: true })
    const { id } = await add()
    await ed.threads.create({ campaignId, ...said, pictures: [{ id }] })
    const { name } = await test.api.as(owner).companies.get({ companyId })
    await test.api.as(owner).companies.close({ companyId, name })
    await eraseCompanies(
      test.database.fork(),
      test.services.files,
      new Date(test.time.now.getTime() + 31 * 864e5),
    )
    await purge(2 * 3_600_000)
    expect([await rowsOf(campaignId), filesOf(id), existsSync(half)]).toEqual([0, false, false])
  })

  it('is in the export of the company, but for what was not sent', async () => {
    const { owner, companyId, campaignId, ed, add } = await build()
    const [sent, waiting] = [await add(), await add()]
    await ed.threads.create({ campaignId, ...said, pictures: [{ id: sent.id }] })
    const file = await test.api.as(owner).companies.export({ companyId })
    const files = await readArchive(await file.arrayBuffer())
    const picture = [...files].find(([path]) => path.includes(`comment-pictures/${sent.id}.webp`))
    expect((await sharp(picture?.[1]).metadata()).width).toBe(40)
    expect([...files.keys()].filter((path) => path.includes(waiting.id))).toEqual([])
    const threads = [...files].find(([path]) => path.endsWith('threads.json'))
    expect(threads?.[1].toString()).toContain(sent.id)
  })
})
