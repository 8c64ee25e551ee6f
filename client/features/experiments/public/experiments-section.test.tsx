import { Notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Experiment } from '#shared/contract/experiments.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { buildExperiment } from '#shared/testing/build-experiment.ts'
import { companyId, showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { ExperimentsSection } from './experiments-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaign = buildCampaign({ id: '01990000-0000-7000-8000-0000000000c1', companyId })

function show(experiments: readonly Experiment[], role: 'owner' | 'editor' = 'owner') {
  showInCompany(
    <>
      <Notifications />
      <ExperimentsSection campaign={campaign} experiments={experiments} />
    </>,
    { membership: { role } },
  )
  const sent: [path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
    sent.push([path, await request.json().catch(() => null)])
    return Response.json(buildExperiment())
  })
  return sent
}

it('puts the winner in place for visitors, and takes it back', async () => {
  const sent = show([buildExperiment()])
  expect(screen.getByRole('status').textContent).toBe('B is better by 8% to 21%; you can stop.')
  await userEvent.click(screen.getByRole('button', { name: 'Put B in place' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(([path]) => path)).toEqual(['end', 'resume'])
  expect(sent[0]?.[1]).toEqual({ winner: 'b' })
})

it('has other shares and another way to share sent, with what they mean', async () => {
  const sent = show([buildExperiment()])
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  const share = await screen.findByLabelText('Share of B in percent')
  expect(screen.getByText(/hold from tomorrow on/)).toBeTruthy()
  await userEvent.clear(share)
  await userEvent.type(share, '70')
  await userEvent.click(screen.getByLabelText(/^Send more visitors/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(([, body]) => body !== null)).toBe(true))
  expect(sent.find(([, body]) => body !== null)?.[1]).toMatchObject({
    adapts: true,
    variants: [{ weight: 30 }, { weight: 70 }],
  })
})

it('warns where visitors are not shared as asked', () => {
  const words = 'Visitors are not shared as asked: B got 40% of them, not 50%.'
  show([buildExperiment({ verdict: { kind: 'mismatch', words, id: 'b' } })])
  expect(screen.getByRole('alert').textContent).toBe(words)
})

it('leaves stopping to who may publish', () => {
  show([buildExperiment()], 'editor')
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

it('says why visitors were compared anew, and what came of those that ended', () => {
  const [first] = buildExperiment().intervals
  if (!first) throw new Error('One that runs has an interval.')
  const second = { ...first, startedAt: '2026-11-05T00:00:00.000Z', reason: 'goal' as const }
  show([
    buildExperiment({ intervals: [first, second] }),
    buildExperiment({ id: '2', state: 'ended', winner: 'b', isInPlace: true }),
    buildExperiment({ id: '3', state: 'ended' }),
  ])
  expect(screen.getByText(/Another goal, so it is compared anew/)).toBeTruthy()
  expect(screen.getByText('All visitors get B until the next release.')).toBeTruthy()
  expect(screen.getByText('1 ended experiment')).toBeTruthy()
})
