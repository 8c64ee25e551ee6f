// @vitest-environment jsdom
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { screenPaths } from '#shared/screens/screen-paths.ts'
import { routes } from './router.tsx'

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

it('has a screen for every address that the server knows, and no other', () => {
  const paths = pathsOf(routes).filter((path) => path !== '*')
  expect(paths.toSorted()).toEqual([...screenPaths].toSorted())
})
