/** Where a picture is found in a rendering of a mail, and how large it is shown; null without one. */
export type FindPicture = (key: string) => { src: string; width: number; height: number } | null
