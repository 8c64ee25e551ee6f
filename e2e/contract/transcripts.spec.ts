import { expect, test } from '@playwright/test'
import { compareTranscripts } from './identity/compare.ts'
import { formatTranscripts, parseTranscripts } from './identity/transcripts.ts'
import type { Transcripts } from './identity/transcripts.ts'

function buildTranscripts(lines: string[]): Transcripts {
  return new Map([['sign in', [{ name: 'submit', lines }]]])
}

const refusal = { why: 'Refused.', where: /^sign in \/ submit$/ }

test.describe('comparing transcripts', () => {
  test('finds nothing where all is the same, and counts', () => {
    const same = buildTranscripts(['status 200', 'message 1 info'])
    const found = compareTranscripts(same, same, [])
    expect(found).toEqual({ scripts: 1, steps: 1, problems: [], allowed: [] })
  })

  test('names what only one side has, also when it has it once more', () => {
    const real = buildTranscripts(['status 200', 'device a', 'device a'])
    const embedded = buildTranscripts(['status 400', 'device a'])
    expect(compareTranscripts(real, embedded, []).problems).toEqual([
      'sign in / submit\n  only real: status 200\n  only real: device a\n  only embedded: status 400',
    ])
  })

  test('misses steps and scripts of either side', () => {
    const real = buildTranscripts(['status 200'])
    expect(compareTranscripts(real, new Map(), []).problems).toHaveLength(1)
    expect(compareTranscripts(new Map(), real, []).problems).toHaveLength(1)
  })

  test('takes an allowed difference, in its place and on its side only', () => {
    const real = buildTranscripts(['status 200'])
    const embedded = buildTranscripts(['status 400'])
    const allowed = { ...refusal, real: ['status 200'], embedded: /^status 4/ }
    const found = compareTranscripts(real, embedded, [allowed])
    expect(found).toMatchObject({ problems: [], allowed: [{ why: 'Refused.', steps: 1 }] })
    const elsewhere = { ...allowed, where: /^sign up/ }
    expect(compareTranscripts(real, embedded, [elsewhere]).problems).toHaveLength(2)
    expect(compareTranscripts(embedded, real, [allowed]).problems).toHaveLength(2)
  })

  test('wants allowed differences gone that no longer occur, or only in part', () => {
    const real = buildTranscripts(['status 200', 'message 1 info'])
    const embedded = buildTranscripts(['status 200'])
    const allowed = { ...refusal, real: ['message 1 info'], embedded: ['status 400'] }
    expect(compareTranscripts(real, embedded, [allowed]).problems).toEqual([
      'No longer so, or only in part: Refused.',
    ])
  })
})

test('writes transcripts down and reads them again', () => {
  const transcripts: Transcripts = new Map([
    ['sign in', [{ name: 'begin', lines: ['status 200', 'flow <1> browser choose_method'] }]],
    ['sign out', [{ name: '//evil.example/', lines: [] }]],
  ])
  expect(parseTranscripts(formatTranscripts(transcripts))).toEqual(transcripts)
})
