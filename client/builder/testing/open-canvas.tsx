import { render } from '@testing-library/react'
import { must } from '#shared/lib/must.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { AroundBuilder, openTestBuilder } from './open-test-builder.tsx'

type Block = { kind: string; props?: Record<string, string> }

/** A canvas with a page of these blocks; `ids` are theirs. */
export function openCanvas(blocks: readonly Block[]) {
  const builder = openTestBuilder({
    pages: [{ path: '/', title: 'Spring', sections: [{ columns: [{ blocks: [...blocks] }] }] }],
  })
  render(
    <AroundBuilder builder={builder}>
      <Canvas />
    </AroundBuilder>,
  )
  const [page] = builder.session.campaign.getSnapshot().pages
  const ids = must(page?.sections[0]?.columns[0], 'column').blocks.map(({ id }) => id)
  return { builder, ids }
}
