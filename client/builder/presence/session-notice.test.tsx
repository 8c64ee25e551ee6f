import '../testing/browser-parts.ts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { AccessLost } from '#client/features/collaboration/access-lost.tsx'
import { AroundBuilder, openTestBuilder } from '../testing/open-test-builder.tsx'
import { sessionLines, SessionNotice } from './session-notice.tsx'

beforeAll(async () => void (await sessionLines.fetch()))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const heading = { kind: 'heading', props: { text: 'Hello spring' } }
const button = { kind: 'button', props: { label: 'Not mine' } }

function open(over: Partial<CampaignSession> = {}) {
  const sections = [{ columns: [{ blocks: [heading, button] }] }]
  const builder = openTestBuilder({ pages: [{ path: '/', title: 'Home', sections }] }, over)
  const [page] = builder.session.campaign.getSnapshot().pages
  const id = page?.sections[0]?.columns[0]?.blocks[0]?.id ?? ''
  builder.session.unsavedBlocks = () => [id]
  const set = (change: Partial<ConnectionState>) =>
    act(() => builder.connection.set((state) => ({ ...state, ...change })))
  return { builder, set }
}

function openNotice(over: Partial<CampaignSession> = {}) {
  const opened = open(over)
  render(
    <AroundBuilder builder={opened.builder}>
      <SessionNotice />
    </AroundBuilder>,
  )
  return opened
}

const notice = () => screen.queryByRole('alert')?.textContent ?? ''
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('says nothing while editing is allowed, also with edits under way', () => {
  const { set } = openNotice()
  set({ unsaved: 4 })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lowered role says how many edits were not saved, and nothing of saved', () => {
  const { set } = openNotice()
  set({ canWrite: false, unsaved: 3 })
  expect(notice()).toContain('Your role no longer allows editing')
  expect(notice()).toContain('3 edits were not saved.')
  set({ unsaved: 1 })
  expect(notice()).toContain('One edit was not saved.')
  set({ unsaved: 0 })
  expect(notice()).toContain('View only')
  set({ canWrite: true })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a campaign that is nearly full says so calmly to those who may make room', async () => {
  const { set } = openNotice()
  set({ fullness: 93 })
  expect(await screen.findByText('This campaign is 93% full.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('Remove pages')
  expect(screen.queryByRole('alert')).toBeNull()
  set({ canWrite: false })
  expect(screen.queryByText(/93% full/)).toBeNull()
  set({ canWrite: true, fullness: null })
  expect(screen.queryByRole('status')).toBeNull()
})

test('what a full campaign refuses can be copied, and is said with the way out', () => {
  const { set } = openNotice()
  set({ fullness: 100, unsaved: 2, problem: 'too-large' })
  expect(notice()).toContain('Refused, 2 changes not saved.')
  expect(notice()).toContain('This campaign is full.')
  expect(notice()).toContain('Nothing after it is saved yet.')
  expect(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeTruthy()
  set({ fullness: null })
  expect(notice()).toContain('Your last change is larger than what is accepted.')
})

test('what was refused is left out of what goes on; when that fails it is said, and can be tried again', async () => {
  const answers = [() => Promise.reject(new Error('no answer')), () => Promise.resolve()]
  const goOnWithoutRefused = vi.fn<() => Promise<void>>(() => must(answers.shift(), 'answer')())
  const { set } = openNotice({ goOnWithoutRefused })
  set({ unsaved: 2, problem: 'too-large' })
  await press('Go on without it')
  expect(await screen.findByText('The server can’t be reached just now.')).toBeTruthy()
  await press('Go on without it')
  expect(goOnWithoutRefused).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('The server can’t be reached just now.')).toBeNull()
})

test('what is refused again is dropped at once where it was copied, and else after a question', async () => {
  const dropUnsaved = vi.fn<() => Promise<void>>(async () => undefined)
  const { set } = openNotice({ dropUnsaved, isRefusedAgain: () => true })
  set({ unsaved: 2, problem: 'too-large' })
  await press('Discard what is not saved')
  expect(notice()).toContain('Every change that is not saved will be gone.')
  await press('Keep it')
  expect(dropUnsaved).not.toHaveBeenCalled()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy what I wrote' }))
  await press('Discard what is not saved')
  expect(dropUnsaved).toHaveBeenCalledOnce()
})

test('what is refused for who sends it is not offered to be left out', () => {
  const { set } = openNotice()
  set({ final: true, unsaved: 2, problem: 'origin-not-allowed' })
  expect(notice()).toContain('Refused, 2 changes not saved.')
  expect(screen.queryByRole('button', { name: 'Go on without it' })).toBeNull()
})

test('what was written is copied with its words, and nothing else', async () => {
  const user = userEvent.setup()
  const { set } = openNotice()
  set({ canWrite: false, unsaved: 2 })
  await user.click(screen.getByRole('button', { name: 'Copy what I wrote' }))
  expect(await navigator.clipboard.readText()).toBe('Home (/)\n\nHello spring')
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
})

test('the saved campaign is shown only after it is clear what goes', async () => {
  const dropUnsaved = vi.fn<() => Promise<void>>(async () => undefined)
  const { set } = openNotice({ dropUnsaved })
  set({ canWrite: false, unsaved: 2 })
  await press('Show the saved campaign')
  expect(notice()).toContain('gone from this device')
  await press('Keep them')
  expect(dropUnsaved).not.toHaveBeenCalled()
  await press('Show the saved campaign')
  await press('Discard and show')
  expect(dropUnsaved).toHaveBeenCalledOnce()
})

test('what was taken along needs no second question', async () => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const dropUnsaved = vi.fn<() => Promise<void>>(async () => undefined)
  const { set } = openNotice({ dropUnsaved })
  set({ canWrite: false, unsaved: 2 })
  await press('Download as file')
  expect(clicked).toHaveBeenCalledOnce()
  await press('Show the saved campaign')
  expect(dropUnsaved).toHaveBeenCalledOnce()
})

test('somebody who has lost access altogether can still take along what was not saved', () => {
  const { builder, set } = open()
  set({ final: true, link: 'disconnected', problem: 'not-found', unsaved: 5 })
  render(
    <AroundBuilder builder={builder}>
      <AccessLost session={builder.session} why="not-found" />
    </AroundBuilder>,
  )
  expect(notice()).toContain('You no longer have access to this campaign')
  expect(notice()).toContain('5 edits were not saved.')
  expect(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
  set({ unsaved: 0 })
  expect(screen.queryByRole('button', { name: 'Copy what I wrote' })).toBeNull()
})
