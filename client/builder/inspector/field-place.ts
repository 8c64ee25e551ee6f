import { createContext } from 'react'

/**
 * What the fields below are about, the same for everybody who looks at them: the id of the block,
 * section or page, and further in the list and the item; null where nobody is told.
 */
export const FieldPlace = createContext<string | null>(null)
