import { expect, it } from 'vitest'
import { coloursOfWall } from './wall-colours.ts'

it('takes the colours of a wall from its address, and of nothing else', () => {
  const asked = (pathname: string, search: string) => coloursOfWall({ pathname, search })
  expect(asked('/analytics', '?theme=dark')).toEqual({ forceColorScheme: 'dark' })
  expect(asked('/analytics/1', '?a=b&theme=light')).toEqual({ forceColorScheme: 'light' })
  expect(asked('/analytics', '')).toEqual({})
  expect(asked('/analytics', '?theme=blue')).toEqual({})
  expect(asked('/dashboard', '?theme=dark')).toEqual({})
})
