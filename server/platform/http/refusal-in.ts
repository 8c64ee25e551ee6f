import type { AnyWord } from '#shared/languages/word-groups.ts'
import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { AppError, errorCatalogue } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'

/** How visitors are told what they can meet; of everything else, that it could not be sent. */
const sentences: Partial<Record<ErrorSlug, AnyWord>> = {
  'already-voted': 'voted',
  'campaign-over': 'isOver',
  'campaign-paused': 'isPaused',
  'poll-closed': 'pollClosed',
  'rate-limited': 'wait',
  'too-large': 'tooLarge',
  'validation-failed': 'notSent',
}

/**
 * The same refusal in the language of a page. One that is said in words of its own stays as it is:
 * whoever says them knows the page.
 */
export function refusalIn({ words, answers }: VisitorLanguage, error: AppError): AppError {
  const { slug, detail, errors } = error
  if (detail !== errorCatalogue[slug].help) return error
  const said = { ...words, ...answers }[sentences[slug] ?? 'lost']
  if (error instanceof TooManyRequests) return new TooManyRequests(error.retryAfterSeconds, said)
  return new AppError(slug, said, errors)
}
