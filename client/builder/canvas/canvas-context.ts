import { createContext, use } from 'react'
import type { RefObject } from 'react'
import type { Store } from '#client/lib/campaign-session/store.ts'

/** The elements of the canvas that what floats above the page needs. */
export type CanvasElements = {
  /** What is scrolled; everything on the canvas is placed in its px. */
  content: RefObject<HTMLDivElement | null>
  /** What scrolls. */
  scroller: RefObject<HTMLDivElement | null>
  /** Where outlines, handles and toolbars are drawn. */
  overlay: RefObject<HTMLDivElement | null>
  /** Takes the keyboard while something on the canvas is selected. */
  root: RefObject<HTMLDivElement | null>
  /** Where the inspector has room for the tools of the text being written; null without it. */
  tools: Store<HTMLElement | null>
}

export const CanvasContext = createContext<CanvasElements | null>(null)

/** The canvas around; throws outside of it. */
export function useCanvas(): CanvasElements {
  const elements = use(CanvasContext)
  if (!elements) throw new Error('useCanvas needs CanvasContext above it')
  return elements
}
