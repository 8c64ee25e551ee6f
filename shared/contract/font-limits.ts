/** The largest font file that is taken, in bytes. */
export const maxFontBytes = 2_000_000

/** What whoever uploads a font says with it: that the company may use it on websites. */
export const licenceHeld = 'held'
