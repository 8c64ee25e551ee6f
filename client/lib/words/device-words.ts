import Bowser from 'bowser'

/** A browser and its system in words, as far as its user agent says: "Firefox on Windows". */
export function deviceWords(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return os.name ? `A browser on ${os.name}` : 'Unknown device'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** Whether it is something held in the hand; unknown things are not. */
export function isHandheld(userAgent: string | undefined): boolean {
  if (!userAgent) return false
  const { type } = Bowser.parse(userAgent).platform
  return type === 'mobile' || type === 'tablet'
}
