import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { Pins } from './pins.tsx'
import { draftAt } from './desk-acts.ts'
import { createThreadDesk } from './thread-desk.ts'

// jsdom lays nothing out.
Element.prototype.checkVisibility = () => true

const doc = new Y.Doc()
const desk = createThreadDesk({ campaignId: 'c', companyId, show: () => undefined })
const nothingMoves = () => () => undefined

/** A page that comes together with its pins, as it does where their file is there before it. */
function Page() {
  const content = useRef<HTMLDivElement>(null)
  return (
    <div ref={content} data-testid="page">
      <p data-block-id="b">A short walk</p>
      <Pins desk={desk} doc={doc} content={content} onMove={nothingMoves} width="phone" />
    </div>
  )
}

it('places the pins of a page that comes together with them', async () => {
  draftAt(desk, { pageId: 'p', on: 'block', partId: 'b', x: 0, y: 0 })
  showInCompany(<Page />)
  const pin = screen.getByTestId('page').querySelector<HTMLElement>('[data-draft]')
  await waitFor(() => expect(pin?.style.visibility).toBe('visible'))
})
