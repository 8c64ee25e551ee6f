import { useMediaQuery } from '@mantine/hooks'

/** As narrow as a phone: one thing beside another has no room. The style sheets say the same. */
const narrow = '(max-width: 47.99em)'
/** Between two panels a page has no room: one of them is shown. The style sheets say the same. */
const tight = '(max-width: 59.99em)'
/** Two wide pages have no room beside each other between two panels. */
const cramped = '(max-width: 78em)'
/** What points is a finger. */
const coarse = '(pointer: coarse)'
/** Nothing but fingers points here, so most likely there is no keyboard either. */
const onlyTouch = '(any-pointer: coarse) and (not (any-pointer: fine))'

const atOnce = { getInitialValueInEffect: false }

/** Whether the window is as narrow as a phone's right now. */
export const isNarrow = () => matchMedia(narrow).matches

/** Whether the window has room for one panel beside the page only. */
export const isTight = () => matchMedia(tight).matches

/** Whether a finger points rather than a mouse. */
export const isCoarse = () => matchMedia(coarse).matches

/** Whether the machine is known to have neither mouse nor pen. */
export const isOnlyTouch = () => matchMedia(onlyTouch).matches

/** Whether the window is as narrow as a phone's; renders again when that changes. */
export const useNarrow = () => useMediaQuery(narrow, undefined, atOnce)

/** Whether one panel only has room beside the page; renders again when that changes. */
export const useTight = () => useMediaQuery(tight, undefined, atOnce)

/** Whether two wide pages have no room between two panels; renders again when that changes. */
export const useCramped = () => useMediaQuery(cramped, undefined, atOnce)

/** Whether a finger points; renders again when that changes. */
export const useCoarse = () => useMediaQuery(coarse, undefined, atOnce)
