/** A picture that travels with a mail, with the edges (px) at which it is shown. */
export type MailPicture = { type: string; width: number; height: number; bytes: Uint8Array }

/** Pictures by their keys. One that is not there is left out of the mail. */
export type MailPictures = ReadonlyMap<string, MailPicture>

/** The key of Fanfare's own mark. */
export const markKey = 'mark'
