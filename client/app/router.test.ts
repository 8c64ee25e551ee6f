// @vitest-environment jsdom
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { screenPaths } from '#shared/screens/screen-paths.ts'
import { routes } from './router.tsx'

/** Of routes with a screen; a path goes on from those around it. */
const pathsOf = (all: readonly RouteObject[], around: readonly string[] = []): string[] =>
  all.flatMap(({ path, children }) => {
    const parts = path ? [...around, path] : around
    if (children) return pathsOf(children, parts)
    return parts.length > 0 ? [parts.join('/')] : []
  })

it('has a screen for every address that the server knows, and no other', () => {
  const paths = pathsOf(routes).filter((path) => path !== '*')
  expect(paths.toSorted()).toEqual([...screenPaths].toSorted())
})
