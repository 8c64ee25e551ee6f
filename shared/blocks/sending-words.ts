import type { PageLanguage } from '../languages/page-language.ts'

/** What the page's script says while it sends a form, and when it could not, as attributes of the form. */
export function sendingWords({ words: { sending, lost } }: PageLanguage) {
  return { 'data-ff-busy': sending, 'data-ff-error': lost }
}
