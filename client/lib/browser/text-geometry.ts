// Where letters stand in a text that is edited: the part of geometry.ts that only the text editor loads.
import type { EditorView } from '@tiptap/pm/view'
import type { Edges, Point } from './boxes.ts'

/** The place in a text that is nearest to a point of the screen; null when the text is not there. */
export const placeInText = (view: EditorView, { x, y }: Point): number | null =>
  view.posAtCoords({ left: x, top: y })?.pos ?? null

/** Where a caret at a place of a text stands, in px of the screen. */
export const caretIn = (
  view: EditorView,
  place: number,
): Pick<Edges, 'left' | 'right' | 'top' | 'bottom'> => view.coordsAtPos(place)
