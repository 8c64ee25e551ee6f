import { safeHref } from '#shared/campaign/model/safe-href.ts'

/**
 * What a person typed as an address: `example.com` becomes https, `me@example.com` a mail. Null
 * when it can't be a safe one.
 */
export function completeHref(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return safeHref(`mailto:${text}`)
  if (/^\+?[\d\s()-]{6,}$/.test(text)) return safeHref(`tel:${text.replace(/[^\d+]/g, '')}`)
  if (/^[/#]/.test(text) || /^(https?|mailto|tel):/i.test(text)) return safeHref(text)
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text)) return null
  return /^[^\s/]+\.[^\s/]{2,}/.test(text) ? safeHref(`https://${text}`) : null
}
