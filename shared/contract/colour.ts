/** A colour as the API takes it. */
export const colourPattern = /^#[0-9a-f]{6}$/

/** What to say of one that is none. */
export const colourHelp = 'A colour looks like #4a3aff.'
