import type { VisitorLanguage } from '#shared/languages/all-languages.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import { refusalIn } from '#server/platform/http/refusal-in.ts'
import type { PageSpeech } from '#server/features/publishing/public/page-speech.ts'
import { verifyPageToken } from './page-token.ts'

/** The language of the page that a token was signed for; English for what is no token of ours. */
export type VisitorSpeech = (token: unknown) => Promise<VisitorLanguage>

/** Whatever becomes of the campaign: what it is said in stands in the release. */
export function createVisitorSpeech(secret: string, speech: PageSpeech): VisitorSpeech {
  return (token) => speech(typeof token === 'string' ? verifyPageToken(secret, token) : null)
}

/** What refuses visitors further in, is said in the language of the page that the address names. */
export function refuseInLanguage(paths: RegExp, speech: VisitorSpeech): Layer {
  return async (ctx, next) => {
    try {
      return await next()
    } catch (error) {
      if (!(error instanceof AppError) || !paths.test(ctx.path)) throw error
      throw refusalIn(await speech(ctx.query['t']), error)
    }
  }
}
