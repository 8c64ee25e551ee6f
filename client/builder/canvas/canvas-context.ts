import { createContext, use } from 'react'
import type { RefObject } from 'react'

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
}

export const CanvasContext = createContext<CanvasElements | null>(null)

/** The canvas around; throws outside of it. */
export function useCanvas(): CanvasElements {
  const elements = use(CanvasContext)
  if (!elements) throw new Error('useCanvas needs CanvasContext above it')
  return elements
}
