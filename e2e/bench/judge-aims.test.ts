import { expect, it } from 'vitest'
import type { Table } from './figures.ts'
import { judgeAims } from './judge-aims.ts'

const fanout = (cpu: number[], p99: number[]): Table => ({
  scenario: 'fanout',
  about: '',
  rows: [
    { work: 'room of 200', subject: 'relay', figures: { 'CPU s / 1,000': [2, 4, 3] } },
    {
      work: 'room of 200',
      subject: 'fanfare, sqlite',
      figures: { 'CPU s / 1,000': cpu, 'p99 ms': p99 },
    },
  ],
})

it('compares medians with the aims, also with those of others', () => {
  const [cpu, p99, ...more] = judgeAims([fanout([1, 9, 2.7], [2, 3.5, 4])])
  expect(cpu).toMatchObject({ measured: 0.9, isHeld: true, subject: 'fanfare, sqlite' })
  expect(p99).toMatchObject({ measured: 3.5, isHeld: false })
  expect(more).toEqual([])
})

it('says nothing of what was not measured', () => {
  expect(judgeAims([])).toEqual([])
  expect(judgeAims([{ ...fanout([1], [1]), scenario: 'form' }])).toEqual([])
})
