import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Experiment } from '#shared/contract/experiments.ts'
import type { Goal } from '#shared/contract/goals.ts'
import { buildExperiment } from '#shared/testing/build-experiment.ts'
import { showInCompany } from '#client/lib/testing/show-in-company.tsx'
import { StartDialog } from './start-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaignId = '01990000-0000-7000-8000-0000000000c1'
const buildGoal = (own: Partial<Goal>): Goal => ({
  id: '01990000-0000-7000-8000-000000000061',
  name: 'Form sent',
  kind: 'form',
  target: 'f',
  isMain: false,
  worth: null,
  ...own,
})
const main = buildGoal({ id: '01990000-0000-7000-8000-000000000062', name: 'Booked', isMain: true })
const letters = ['A', 'B', 'C']

type Asked = { goals?: readonly Goal[]; variants?: number; isSame?: boolean; chosen?: string }

/** Shows it to somebody who looks at the page, which has so many variants; answers what is sent. */
function show({
  goals = [buildGoal({}), main],
  variants = 1,
  isSame = false,
  chosen = 'a',
}: Asked) {
  const onStarted = vi.fn<(experiment: Experiment) => void>()
  const family = letters.slice(0, variants + 1).map((letter, at) => ({
    id: letter.toLowerCase(),
    letter,
    name: at === 0 ? 'The page' : `Variant ${letter}`,
    isSame: isSame && at > 0,
  }))
  const page = { id: 'a', path: '/', title: 'Home' }
  showInCompany(
    <StartDialog {...{ campaignId, page, family, chosen, onStarted }} onClose={() => undefined} />,
  )
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/goals')) return Response.json({ goals })
    if (!pathname.endsWith('/experiments')) return Response.json({}, { status: 404 })
    sent.push(await request.json())
    return Response.json(buildExperiment(), { status: 201 })
  })
  return { onStarted, sent }
}

const share = (letter: string) => screen.findByLabelText(`Share of ${letter} in percent`)
const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start' })

it('begins with equal shares and the main goal; the other gets the rest', async () => {
  const { onStarted, sent } = show({})
  const own = await share('B')
  await userEvent.clear(own)
  await userEvent.type(own, '20')
  expect(await share('A')).toHaveProperty('value', '80%')
  await userEvent.click(start())
  await waitFor(() => expect(onStarted).toHaveBeenCalled())
  expect(sent).toEqual([
    {
      pageId: 'a',
      goalId: main.id,
      variants: [
        { id: 'a', weight: 80 },
        { id: 'b', weight: 20 },
      ],
      heldBack: 0,
      adapts: false,
      smallestLift: 20,
    },
  ])
})

it('of three says what is missing, and shares equally again', async () => {
  show({ variants: 2 })
  const own = await share('C')
  await userEvent.clear(own)
  await userEvent.type(own, '13')
  expect(await screen.findByText(/add up to 80%: 20% are still to be given/)).toBeTruthy()
  expect(start().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Share equally' }))
  expect(start().disabled).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: 'C, Variant C' }))
  expect(await share('A')).toHaveProperty('value', '50%')
})

it('of three takes the one that is looked at', async () => {
  show({ variants: 2, chosen: 'c' })
  expect(await share('C')).toHaveProperty('value', '50%')
  expect(await share('B')).toHaveProperty('disabled', true)
})

it('says that a variant without a difference checks the measuring', async () => {
  show({ isSame: true })
  expect(await screen.findByText(/B is the same as the page/)).toBeTruthy()
})

it('can’t begin without a goal, and says where one comes from', async () => {
  show({ goals: [] })
  expect(await screen.findByText('There is no goal yet.')).toBeTruthy()
  expect(start().disabled).toBe(true)
})
