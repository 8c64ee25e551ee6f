/**
 * Whether text holds an address that programs for mail make a link of, or one that is to be followed:
 * of a website with its scheme, `www.` or a path, or of mail. A name that is a domain, like Booking.com,
 * is none.
 */
export const holdsAddress = (text: string): boolean =>
  /:\/\/|\bwww\.|[^\s@]@[^\s@]+\.|\.\p{L}{2,}\/\S/iu.test(text)
