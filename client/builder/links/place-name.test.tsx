import '../testing/browser-parts.ts'
import { expect, test } from 'vitest'
import { checkCampaign } from '#shared/page/checks/check-campaign.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { placeNameOf } from './place-name.ts'

function openWith(...kinds: string[]) {
  const sections = kinds.map((kind) => ({ columns: [{ blocks: [{ kind }] }] }))
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Spring', sections }] })
  const shown = () => builder.session.campaign.getSnapshot().pages[0]?.sections ?? []
  const idAt = (at: number) => shown()[at]?.columns[0]?.blocks[0]?.id ?? ''
  return { builder, shown, idAt }
}

test('a form gets a name of its own, another block its section one, each only once', () => {
  const { builder, shown, idAt } = openWith('form', 'heading', 'heading')
  const names = [0, 1, 2].map((at) => placeNameOf(builder, idAt(at)))
  expect(names).toEqual([
    'keep-me-posted',
    'say-the-one-thing-they-should',
    'say-the-one-thing-they-should-2',
  ])
  expect(shown()[0]?.columns[0]?.blocks[0]?.props['anchor']).toBe('keep-me-posted')
  expect(shown().map(({ style }) => style.anchor)).toEqual(['', names[1], names[2]])
  expect([0, 1, 2].map((at) => placeNameOf(builder, idAt(at)))).toEqual(names)
  expect(placeNameOf(builder, 'gone')).toBeNull()
  builder.close()
})

test('what it gives is a place that the launch checks know', () => {
  const { builder, idAt } = openWith('accordion')
  expect(placeNameOf(builder, idAt(0))).toBe('faq')
  const checks = checkCampaign(builder.session.campaign.getSnapshot(), { now: Date.now() })
  expect(checks.filter(({ id }) => id.startsWith('anchor'))).toEqual([])
  builder.close()
})
