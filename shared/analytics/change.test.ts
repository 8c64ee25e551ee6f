import { describe, expect, it } from 'vitest'
import { changeOf } from './change.ts'

describe('changeOf', () => {
  it('is a share of what was before', () => {
    expect(changeOf(15, 10)).toEqual({ kind: 'more', share: 0.5 })
    expect(changeOf(5, 20)).toEqual({ kind: 'less', share: 0.75 })
    expect(changeOf(0, 20)).toEqual({ kind: 'less', share: 1 })
  })

  it('says nothing of less than half a percent', () => {
    expect(changeOf(1_004, 1_000)).toEqual({ kind: 'same' })
    expect(changeOf(1_005, 1_000)).toEqual({ kind: 'more', share: 0.005 })
  })

  it('is no share of nothing', () => {
    expect(changeOf(3, 0)).toEqual({ kind: 'new' })
    expect(changeOf(0, 0)).toBeNull()
    expect(changeOf(3, null)).toBeNull()
  })
})
