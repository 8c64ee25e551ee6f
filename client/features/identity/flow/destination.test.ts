import { describe, expect, it } from 'vitest'
import { destinationOf, flowScreens, returnPath } from './destination.ts'

const origin = 'https://app.example.com'

describe('returnPath', () => {
  it.each([
    ['/campaigns/builder/1?page=2#block', '/campaigns/builder/1?page=2#block'],
    [`${origin}/analytics`, '/analytics'],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
    [String.raw`/\evil.example`, '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['https://user:pw@app.example.com/', '/dashboard'],
    ['/.ory/self-service/logout?token=1', '/dashboard'],
    ['/api/me', '/dashboard'],
    ['/sign-out', '/dashboard'],
    ['/sign-in?return_to=/sign-in', '/dashboard'],
    ['/sign-in-help', '/sign-in-help'],
  ])('takes %s to %s', (asked, path) => {
    expect(returnPath(asked, origin)).toBe(path)
  })
})

describe('destinationOf', () => {
  const at = (url: string, mayLeave = false) => destinationOf(url, { origin, mayLeave })

  it('takes the start of a flow to its screen, with what it asks for', () => {
    expect(at('/.ory/self-service/login/browser?aal=aal2&return_to=%2Fdashboard')).toEqual({
      kind: 'screen',
      path: '/sign-in?aal=aal2&return_to=%2Fdashboard',
    })
    for (const [flow, path] of Object.entries(flowScreens))
      expect(at(`${origin}/.ory/self-service/${flow}/browser`)).toMatchObject({ path })
    expect(at('/.ory/self-service/errors?id=1')).toMatchObject({ path: '/sign-in/error?id=1' })
  })

  it('keeps to our screens', () => {
    expect(at(`${origin}/sign-in?flow=1`)).toEqual({ kind: 'screen', path: '/sign-in?flow=1' })
    expect(at('https://evil.example/.ory/self-service/login/browser')).toBeNull()
    expect(at('/.ory/self-service/logout/browser')).toBeNull()
    expect(at('javascript:alert(1)')).toBeNull()
  })

  it('leaves for another provider only where the person chose it, and only by https', () => {
    const elsewhere = 'https://accounts.example.org/authorize?state=1'
    expect(at(elsewhere)).toBeNull()
    expect(at(elsewhere, true)).toEqual({ kind: 'leave', url: elsewhere })
    expect(at('http://accounts.example.org/', true)).toBeNull()
    expect(at('javascript:alert(1)', true)).toBeNull()
  })
})
