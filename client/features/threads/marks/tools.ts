import type { StrokeKind } from '#shared/contract/thread-limits.ts'

/** What a press on the page does while it is asked where a comment goes. */
export type Tool = 'point' | StrokeKind

export const tools: readonly { tool: Tool; name: string; hint: string; path: string }[] = [
  {
    tool: 'point',
    name: 'Point',
    hint: 'Click what your comment is about.',
    path: 'M8 14.5c3.4-3.5 5-6 5-8.2A5 5 0 0 0 3 6.3c0 2.2 1.6 4.7 5 8.2ZM8 6.5h.01',
  },
  {
    tool: 'arrow',
    name: 'Arrow',
    hint: 'Draw an arrow to what your comment is about.',
    path: 'M2.5 13.5l10.5-10.5M6.5 3H13v6.5',
  },
  {
    tool: 'box',
    name: 'Box',
    hint: 'Draw a box around what your comment is about.',
    path: 'M2.5 3.5h11v9h-11z',
  },
  {
    tool: 'freehand',
    name: 'Draw',
    hint: 'Draw on what your comment is about.',
    path: 'M2 10.5c2-6 5-8 5.5-5.5s-3 6-1 6.5 3.5-4 5-3.5-.5 3.5 2.5 3',
  },
]

export const toolOf = (tool: Tool) => tools.find((one) => one.tool === tool)
