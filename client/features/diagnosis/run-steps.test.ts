import { expect, it } from 'vitest'
import { attention, ok } from './finding.ts'
import { writeReport } from './report.ts'
import { runSteps } from './run-steps.ts'
import type { Progress, Step } from './run-steps.ts'

type Seen = { name: string }

const say: Step<Seen> = {
  id: 'say',
  title: 'Say',
  run: async () => ({ finding: ok('said'), seen: { name: 'Ada' }, ms: 3 }),
}
const hear: Step<Seen> = {
  id: 'hear',
  title: 'Hear',
  run: async ({ name }) => ({
    finding: attention(`heard ${name}`, 'Speak up.'),
    raw: { token: 'swordfish' },
  }),
}
const breakOff: Step<Seen> = {
  id: 'break',
  title: 'Break',
  run: () => Promise.reject(new Error('no')),
}

async function run(steps: Step<Seen>[], stop = new AbortController()) {
  const reports: Progress<Seen>[] = []
  await runSteps(steps, stop.signal, (progress) => reports.push(progress))
  return reports
}

it('reports after each step and hands on what was seen', async () => {
  const reports = await run([say, hear])
  expect(reports.map(({ done, finished }) => [done.length, finished])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(reports.at(-1)?.done[1]?.finding.says).toBe('heard Ada')
})

it('goes on after a check that breaks off', async () => {
  const [, last] = await run([breakOff, say])
  expect(last?.done.map(({ finding }) => finding.standing)).toEqual(['failed', 'ok'])
})

it('says nothing any more when it is stopped', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await run([say], stop)).toEqual([])
})

it('is written down without secrets', async () => {
  const done = (await run([say, hear])).at(-1)?.done ?? []
  expect(writeReport('a test', ['today'], done).split('\n')).toEqual([
    'Fanfare: a test',
    'today',
    '',
    '[ok] Say (3 ms): said',
    '[attention] Hear: heard Ada',
    '    to mend: Speak up.',
    '    answer: {"token":"•••"}',
  ])
})
