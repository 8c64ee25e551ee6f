/** Names come from people, and must not look like more lines of the mail. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
