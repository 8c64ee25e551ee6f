import '../testing/browser-parts.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { findBlock } from '#shared/blocks/registry.ts'
import { must } from '#shared/lib/must.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { buildExperiment } from '#shared/testing/build-experiment.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { putInPlace } from './put-in-place.ts'

const model = must(findBlock('spacer'), 'the block')

type Offer = { message: string; onUndo: () => void }
const offered = vi.hoisted(() => ({ showUndo: vi.fn<(offer: Offer) => () => void>() }))
vi.mock('#client/ui/notices/undo-notice.tsx', () => offered)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A page with a variant that says something else; answers what is sent with `status`. */
function open(status = 200) {
  offered.showUndo.mockReturnValue(() => undefined)
  const sections = [{ columns: [{ blocks: [{ kind: 'spacer', props: { height: '8' } }] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Home', sections }] })
  const { doc, origin, campaign } = builder.session
  const page = () => campaign.getSnapshot().pages[0]
  const sizeOf = (at = page()) => at?.sections[0]?.columns[0]?.blocks[0]?.props['height']
  const variantId = addVariant(doc, { pageId: page()?.id ?? '' }, null) || ''
  const block = page()?.variants[0]?.sections[0]?.columns[0]?.blocks[0]
  setProp(doc, { blockId: block?.id ?? '', model, name: 'height', value: '96' }, null)
  const sent: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    sent.push(new URL(url).pathname.split('/').at(-1) ?? '')
    return Response.json(status === 200 ? buildExperiment() : { slug: 'forbidden' }, { status })
  })
  const put = () => putInPlace(builder, buildExperiment(), { id: variantId, name: 'B' })
  return { builder, doc, origin, page, sizeOf, sent, put }
}

test('the winner becomes the page with the end of the experiment, and one undo takes back both', async () => {
  const { builder, page, sizeOf, sent, put } = open()
  await put()
  expect(sent).toEqual(['end'])
  expect([sizeOf(), page()?.variants.length]).toEqual(['96', 0])
  const [offer] = offered.showUndo.mock.calls[0] ?? []
  expect(offer?.message).toBe('Visitors get B now, and it is the page here.')
  offer?.onUndo()
  await vi.waitFor(() => expect(page()?.variants).toHaveLength(1))
  expect(sizeOf()).toBe('8')
  expect(sent).toEqual(['end', 'resume'])
  builder.close()
})

test('what was edited since is not taken back with it', async () => {
  const { builder, doc, origin, page, sizeOf, sent, put } = open()
  await put()
  const blockId = page()?.sections[0]?.columns[0]?.blocks[0]?.id ?? ''
  setProp(doc, { blockId, model, name: 'height', value: '32' }, origin)
  offered.showUndo.mock.calls[0]?.[0].onUndo()
  await vi.waitFor(() => expect(sent).toEqual(['end', 'resume']))
  expect([sizeOf(), page()?.variants.length]).toEqual(['32', 0])
  builder.close()
})

test('nothing changes where visitors can’t be given it', async () => {
  const { builder, page, sizeOf, put } = open(403)
  await put()
  expect([sizeOf(), page()?.variants.length]).toEqual(['8', 1])
  expect(offered.showUndo).not.toHaveBeenCalled()
  builder.close()
})
